package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs commands with bubblewrap, which shows them the system's programs, their own folders and
 * their own processes, and nothing else. The network is shared with the machine.
 */
final class Sandbox {
  /** What a sandboxed command sees of its folders. */
  static final Premises VIEW = new Premises(Path.of("/app"), Path.of("/home/app"), Path.of("/tmp"));

  /**
   * The first process in a sandbox; when it ends, all others are ended. After a polite signal it
   * waits for every process, so that programs started by a shell can end in order.
   */
  private static final String FIRST =
      """
      exec 4>&2 2> /dev/null
      stopping=
      trap 'stopping=1' TERM
      "$@" 2>&4 4>&-
      status=$?
      while [ -n "$stopping" ] && kill -0 -1; do sleep 0.1; done
      exit $status
      """;

  /** The file with the options of a sandbox. */
  static final String ARGUMENTS = "arguments";

  private static final List<String> SYSTEM =
      List.of("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix");

  /** What programs need of /etc; the rest may hold secrets of the machine. */
  private static final List<String> CONFIGURATION =
      List.of(
          "alternatives",
          "ca-certificates",
          "crypto-policies",
          "fonts",
          "gai.conf",
          "host.conf",
          "hosts",
          "java",
          "ld.so",
          "locale",
          "localtime",
          "magic",
          "mime.types",
          "nsswitch.conf",
          "pki",
          "protocols",
          "python",
          "resolv.conf",
          "services",
          "ssl",
          "timezone");

  private static final List<String> SECRET = List.of("/etc/ssl/private", "/etc/pki/tls/private");

  private final Path bubblewrap;
  private final Programs programs;
  private final LocalEngineSettings settings;
  private final Path passwd;
  private final Path group;

  private Sandbox(Path bubblewrap, Programs programs, LocalEngineSettings settings)
      throws IOException {
    this.bubblewrap = bubblewrap;
    this.programs = programs;
    this.settings = settings;
    Path accounts = Folders.create(settings.data().resolve("accounts"));
    this.passwd =
        Files.writeString(accounts.resolve("passwd"), "app:x:1000:1000::/home/app:/bin/sh\n");
    this.group = Files.writeString(accounts.resolve("group"), "app:x:1000:\n");
  }

  /**
   * A sandbox that has been tried out.
   *
   * @throws IOException with the reason why it does not work here
   */
  static Sandbox open(Programs programs, LocalEngineSettings settings)
      throws IOException, InterruptedException {
    Path bubblewrap =
        programs
            .find("bwrap")
            .orElseThrow(() -> new IOException("bubblewrap is not installed; install it"));
    Sandbox sandbox = new Sandbox(bubblewrap, programs, settings);
    Path folder = settings.data();
    List<String> trial = new ArrayList<>(List.of(bubblewrap.toString()));
    trial.addAll(sandbox.options(new Premises(folder, folder, folder), VIEW.files(), Map.of()));
    trial.addAll(List.of("--", "/bin/sh", "-c", "exit 0"));
    Tool.Result result = Tool.run(trial);
    if (result.status() != 0) {
      throw new IOException(
          "bubblewrap does not work here, allow user namespaces: " + result.errors());
    }
    return sandbox;
  }

  /**
   * The words that start a command in a sandbox. Its options, variables among them, go through a
   * file in the folder of the run: everybody can read the arguments of a process.
   *
   * @param directory where the command starts, as the sandbox shows it
   */
  List<String> wrap(
      Path run,
      Premises premises,
      Path directory,
      Map<String, String> environment,
      List<String> command)
      throws IOException {
    StringBuilder arguments = new StringBuilder();
    options(premises, directory, environment).forEach(a -> arguments.append(a).append('\0'));
    Files.writeString(run.resolve(ARGUMENTS), arguments);

    List<String> words = new ArrayList<>(List.of(bubblewrap.toString(), "--args", "3", "--"));
    words.addAll(programs.ownShell());
    words.addAll(List.of("-c", FIRST, "first"));
    words.addAll(command);
    return words;
  }

  private List<String> options(Premises premises, Path directory, Map<String, String> environment)
      throws IOException {
    List<String> options = new ArrayList<>();
    add(options, "--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL");
    add(options, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try");
    add(options, "--die-with-parent", "--new-session", "--as-pid-1", "--hostname", "app");
    add(options, "--proc", "/proc", "--dev", "/dev", "--dir", "/run", "--dir", "/var");
    SYSTEM.forEach(folder -> show(options, Path.of(folder)));
    addConfiguration(options);
    settings.visible().forEach(folder -> show(options, folder));
    if (isShown(settings.data())) {
      add(options, "--tmpfs", settings.data().toString());
    }
    add(options, "--bind", premises.files().toString(), VIEW.files().toString());
    add(options, "--bind", premises.home().toString(), VIEW.home().toString());
    add(options, "--bind", premises.tmp().toString(), VIEW.tmp().toString());
    add(options, "--symlink", "/tmp", "/var/tmp", "--chdir", directory.toString(), "--clearenv");
    environment.forEach((name, value) -> add(options, "--setenv", name, value));
    return options;
  }

  private void addConfiguration(List<String> options) throws IOException {
    try (Stream<Path> entries = Files.list(Path.of("/etc"))) {
      entries.filter(Sandbox::isHarmless).sorted().forEach(entry -> show(options, entry));
    }
    SECRET.stream()
        .filter(folder -> Files.isDirectory(Path.of(folder)))
        .forEach(folder -> add(options, "--tmpfs", folder));
    add(options, "--ro-bind", passwd.toString(), "/etc/passwd");
    add(options, "--ro-bind", group.toString(), "/etc/group");
  }

  private static boolean isHarmless(Path entry) {
    String name = entry.getFileName().toString();
    return CONFIGURATION.stream().anyMatch(name::startsWith);
  }

  private boolean isShown(Path folder) {
    return Stream.concat(SYSTEM.stream().map(Path::of), settings.visible().stream())
        .anyMatch(folder::startsWith);
  }

  private static void show(List<String> options, Path path) {
    if (Files.exists(path)) {
      add(options, "--ro-bind", path.toString(), path.toString());
    }
  }

  private static void add(List<String> options, String... words) {
    options.addAll(List.of(words));
  }
}

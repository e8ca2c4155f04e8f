package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands with bubblewrap, which shows them the system's programs, their own folders and
 * their own processes, and nothing else. The network is shared with the machine.
 */
final class Sandbox {
  /** What a sandboxed command sees of its folders. */
  static final CommandFolders VIEW =
      new CommandFolders(Path.of("/app"), Path.of("/home/app"), Path.of("/tmp"));

  /** Where a sandboxed command finds its secret files; in memory, as all that is not mounted. */
  static final Path SECRETS = Path.of("/etc/secrets");

  /** Below it are folders of the platform that a command may read. */
  private static final Path PLATFORM = Path.of("/platform");

  /** Where it finds the tools that the platform has installed. */
  static final Path TOOLS = PLATFORM.resolve("tools");

  /**
   * The same, with other folders, and the volume where it is mounted. Folders of the machine keep
   * their names; those of the platform do not show where it is installed.
   */
  CommandFolders view(CommandFolders premises) {
    MountedVolume volume = premises.volume();
    List<Path> names = new ArrayList<>();
    for (Path folder : premises.readable()) {
      names.add(name(folder, names.size()));
    }
    return new CommandFolders(
        VIEW.files(),
        VIEW.home(),
        VIEW.tmp(),
        names,
        volume == null ? null : volume.at(volume.name()));
  }

  private Path name(Path folder, int index) {
    if (folder.equals(ToolFolder.installed(settings.data()))) {
      return TOOLS;
    }
    boolean isOwn = folder.startsWith(settings.data());
    return isOwn ? PLATFORM.resolve(Integer.toString(index)) : folder;
  }

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

  /** Whether a process is the first in a sandbox, and not one that builds it. */
  static boolean isFirst(long pid) {
    String words = ProcessTable.commandLine(pid);
    return words.contains(FIRST) && !words.contains(String.join(" ", OPTIONS));
  }

  /** Words among those of the first process in the sandbox of a run, by which it is found. */
  static List<String> firstOf(Path run) {
    return List.of(FIRST, Environment.mark(run));
  }

  /** The file with the options of a sandbox. */
  static final String ARGUMENTS = "arguments";

  /** Of bubblewrap: all others are read from a descriptor. */
  private static final List<String> OPTIONS = List.of("--args", "3", "--");

  private static final String PASSWD = "passwd";
  private static final String GROUP = "group";
  private static final String FILTER = "filter";
  private static final List<String> FILTERED = List.of("--seccomp", "5");

  private static final List<String> SYSTEM =
      List.of("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix");

  /** What programs need of /etc; the rest may hold secrets of the machine. */
  private static final List<String> CONFIGURATION =
      List.of(
          "alternatives",
          "ca-certificates",
          "crypto-policies",
          "debian_version",
          "dotnet",
          "fonts",
          "gai.conf",
          "gradle",
          "host.conf",
          "hosts",
          "java",
          "ld.so",
          "locale",
          "localtime",
          "lsb-release",
          "magic",
          "maven",
          "mime.types",
          "nsswitch.conf",
          "os-release",
          "perl",
          "php",
          "pki",
          "protocols",
          "python",
          "resolv.conf",
          "services",
          "ssl",
          "timezone");

  private static final Path HOSTS = Path.of("/etc/hosts");

  private static final List<String> SECRET = List.of("/etc/ssl/private", "/etc/pki/tls/private");

  private final Path bubblewrap;
  private final SystemPrograms programs;
  private final LocalEngineSettings settings;
  private final List<String> walls;

  private Sandbox(
      Path bubblewrap, SystemPrograms programs, LocalEngineSettings settings, List<String> walls) {
    this.bubblewrap = bubblewrap;
    this.programs = programs;
    this.settings = settings;
    this.walls = walls;
  }

  /** Runs a command once. */
  interface Trial {
    SystemCommand.Result run(Sandbox sandbox) throws IOException, InterruptedException;
  }

  /**
   * A sandbox that has been tried out, with the highest walls that this machine can build.
   *
   * @throws IOException with the reason why it does not work here
   */
  static Sandbox open(
      SystemPrograms programs, LocalEngineSettings settings, Path accounts, Trial trial)
      throws IOException, InterruptedException {
    Path bubblewrap =
        programs
            .find("bwrap")
            .orElseThrow(() -> new IOException("bubblewrap is not installed. Install it"));
    Files.writeString(accounts.resolve(PASSWD), "app:x:1000:1000::/home/app:/bin/sh\n");
    Files.writeString(accounts.resolve(GROUP), "app:x:1000:\n");
    SystemCommand.Result result = new SystemCommand.Result(-1, "");
    for (List<String> walls : walls(bubblewrap, accounts)) {
      Sandbox sandbox = new Sandbox(bubblewrap, programs, settings, walls);
      result = trial.run(sandbox);
      if (result.status() == 0) {
        return sandbox;
      }
    }
    throw new IOException(
        "bubblewrap does not work on this host. Allow unprivileged user namespaces: "
            + result.output());
  }

  /** From the highest to the lowest: older versions of bubblewrap and other machines have less. */
  private static List<List<String>> walls(Path bubblewrap, Path accounts)
      throws IOException, InterruptedException {
    List<String> closed =
        SystemCommand.run(bubblewrap.toString(), "--help")
                .output()
                .contains("--assert-userns-disabled")
            ? List.of("--disable-userns", "--assert-userns-disabled")
            : List.of();
    Optional<byte[]> filter = SystemCallFilter.of(System.getProperty("os.arch"));
    if (filter.isEmpty()) {
      return List.of(closed, List.of());
    }
    Files.write(accounts.resolve(FILTER), filter.get());
    List<String> all = new ArrayList<>(closed);
    all.addAll(FILTERED);
    return List.of(all, FILTERED, closed, List.of());
  }

  /** Whether commands are refused the system calls that no service needs. */
  boolean isFiltered() {
    return walls.containsAll(FILTERED);
  }

  /** What a command reads from files that are open when it begins, by their descriptor. */
  Map<Integer, Path> inputs(Path run, Path accounts) {
    Map<Integer, Path> inputs = new TreeMap<>(Map.of(3, run.resolve(ARGUMENTS)));
    if (isFiltered()) {
      inputs.put(5, accounts.resolve(FILTER));
    }
    return inputs;
  }

  /**
   * The words that start a command in a sandbox. Its options, variables among them, go through a
   * file in the folder of the run: everybody can read the arguments of a process.
   *
   * @param directory where the command starts, as the sandbox shows it
   * @param before words that prepare what the command needs, in the sandbox
   */
  List<String> wrap(
      Path run,
      MountedPaths reach,
      Path directory,
      Map<String, String> environment,
      List<String> before,
      List<String> command)
      throws IOException {
    StringBuilder arguments = new StringBuilder();
    options(reach, directory, environment).forEach(a -> arguments.append(a).append('\0'));
    Files.writeString(run.resolve(ARGUMENTS), arguments);

    List<String> words = new ArrayList<>(List.of(bubblewrap.toString()));
    words.addAll(OPTIONS);
    words.addAll(before);
    words.addAll(programs.ownShell());
    words.addAll(List.of("-c", FIRST, Environment.mark(run)));
    words.addAll(command);
    return words;
  }

  private List<String> options(MountedPaths reach, Path directory, Map<String, String> environment)
      throws IOException {
    CommandFolders premises = reach.premises();
    List<String> options = new ArrayList<>();
    add(options, "--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL");
    add(options, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try");
    add(options, "--die-with-parent", "--new-session", "--as-pid-1", "--hostname", "app");
    options.addAll(walls);
    add(options, "--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys");
    add(options, "--dev", "/dev", "--dir", "/run", "--dir", "/var");
    for (String folder : SYSTEM) {
      showAround(options, Path.of(folder), premises.volume());
    }
    addConfiguration(options, reach);
    if (isShown(settings.data())) {
      add(options, "--tmpfs", settings.data().toString());
    }
    add(options, "--bind", premises.files().toString(), VIEW.files().toString());
    add(options, "--bind", premises.home().toString(), VIEW.home().toString());
    add(options, "--bind", premises.tmp().toString(), VIEW.tmp().toString());
    add(options, "--symlink", "/tmp", "/var/tmp");
    reach.readable().forEach((name, place) -> show(options, place, name));
    addVolume(options, premises.volume());
    add(options, "--chdir", directory.toString(), "--clearenv");
    environment.forEach((name, value) -> add(options, "--setenv", name, value));
    return options;
  }

  private static void addVolume(List<String> options, @Nullable MountedVolume volume) {
    if (volume != null) {
      String how = volume.readOnly() ? "--ro-bind" : "--bind";
      add(options, how, volume.place().toString(), volume.name().toString());
    }
  }

  /** Nothing can be mounted in a folder that is shown as it is: then each entry is. */
  private static void showAround(List<String> options, Path folder, @Nullable MountedVolume volume)
      throws IOException {
    if (volume == null || !volume.name().startsWith(folder)) {
      show(options, folder);
      return;
    }
    add(options, "--dir", folder.toString());
    for (Path entry : Folders.list(folder)) {
      show(options, entry);
    }
  }

  private static void addConfiguration(List<String> options, MountedPaths reach)
      throws IOException {
    Path accounts = reach.accounts();
    boolean hasNames = reach.readable().containsKey(HostsFiles.SEEN);
    try (Stream<Path> entries = Files.list(Path.of("/etc"))) {
      entries
          .filter(Sandbox::isHarmless)
          .filter(entry -> !hasNames || !entry.equals(HOSTS))
          .sorted()
          .forEach(entry -> show(options, entry));
    }
    if (hasNames) {
      Path own = HostsFiles.SEEN.resolve(HostsFiles.FILE);
      add(options, "--symlink", own.toString(), HOSTS.toString());
    }
    SECRET.stream()
        .filter(folder -> Files.isDirectory(Path.of(folder)))
        .forEach(folder -> add(options, "--tmpfs", folder));
    add(options, "--ro-bind", accounts.resolve(PASSWD).toString(), "/etc/passwd");
    add(options, "--ro-bind", accounts.resolve(GROUP).toString(), "/etc/group");
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
      show(options, path, path);
    }
  }

  private static void show(List<String> options, Path place, Path name) {
    add(options, "--ro-bind", place.toString(), name.toString());
  }

  private static void add(List<String> options, String... words) {
    options.addAll(List.of(words));
  }
}

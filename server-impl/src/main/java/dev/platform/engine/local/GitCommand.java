package dev.platform.engine.local;

import static java.util.stream.Collectors.joining;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs git for one build: without the settings of the user or the machine, without questions, and
 * only over the protocols that are allowed.
 */
final class GitCommand {
  private static final int MAX_ANSWER = 1 << 20;

  /** Larger than any file that is read, and than the names of a million files. */
  private static final int MAX_OUTPUT = 64 << 20;

  private final Machine machine;
  private final Resources limits;
  private final WorkSteps steps;
  private final WorkSteps.Watch watch;
  private final Checkout checkout;
  private final CommandFolders premises;
  private final CommandFolders seen;

  GitCommand(
      Machine machine,
      Resources limits,
      WorkSteps steps,
      WorkSteps.Watch watch,
      Checkout checkout) {
    this.machine = machine;
    this.limits = limits;
    this.steps = steps;
    this.watch = watch;
    this.checkout = checkout;
    GitHome home = checkout.home();
    List<Path> read = checkout.repository().folder().stream().toList();
    this.premises = new CommandFolders(checkout.workTree(), home.path(), home.tmp(), read);
    this.seen = machine.seen(premises);
  }

  /** The address of the repository for the arguments of git: a folder may have another place. */
  String url() {
    return seen.readable().isEmpty()
        ? checkout.repository().url()
        : Repository.FILE_SCHEME + seen.readable().get(0);
  }

  /** Whether an extension of git is installed, such as {@code git-lfs}. */
  boolean has(String extension) {
    return machine.programs().find(extension).isPresent();
  }

  /**
   * What git answered.
   *
   * @param status exit status
   * @param answer what it wrote
   * @param trouble its last word on why it failed
   */
  record Result(int status, String answer, String trouble) {
    boolean failed() {
      return status != 0;
    }

    /** Whether there was more of the answer than is read. */
    boolean isCut() {
      return answer.length() >= MAX_ANSWER / 4;
    }

    List<String> lines() {
      return answer.lines().toList();
    }
  }

  Result run(String... arguments) throws WorkEnded, IOException, InterruptedException {
    return run(List.of(List.of(arguments)));
  }

  /** Runs several in one sandbox, each if those before it have succeeded. */
  Result run(List<List<String>> commands) throws WorkEnded, IOException, InterruptedException {
    Path run = checkout.runs().resolve(UniqueNames.run());
    Integer status = run(run, commands);
    return new Result(status == null ? -1 : status, text(run.resolve("out")), trouble(run));
  }

  /**
   * What git writes, byte by byte.
   *
   * @param max how many bytes are read
   */
  byte[] bytes(int max, String... arguments) throws WorkEnded, IOException, InterruptedException {
    Path run = checkout.runs().resolve(UniqueNames.run());
    Integer status = run(run, List.of(List.of(arguments)));
    if (status == null || status != 0) {
      throw WorkEnded.failed(
          "Cannot read " + checkout.repository().words() + ": " + Repository.masked(trouble(run)));
    }
    try (var input = Files.newInputStream(run.resolve("out"))) {
      return input.readNBytes(max);
    }
  }

  private @Nullable Integer run(Path run, List<List<String>> commands)
      throws WorkEnded, IOException, InterruptedException {
    List<String> words = words(commands.get(0));
    if (commands.size() > 1) {
      String script =
          commands.stream()
              .map(it -> words(it).stream().map(Launch::quoted).collect(joining(" ")))
              .collect(joining(" && "));
      words = List.of("/bin/sh", "-c", script);
    }
    ProcessGroup group =
        machine.start(run, checkout.owner(), premises, "", words, environment(), limits);
    ExitResult ending =
        steps.await(
            group,
            () -> {
              watch.look();
              limit(run.resolve("out"));
              limit(run.resolve("err"));
            });
    watch.look();
    return ending.status();
  }

  private List<String> words(List<String> arguments) {
    List<String> words = new ArrayList<>(List.of(machine.programs().require("git").toString()));
    words.addAll(List.of("-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"));
    words.addAll(List.of("-c", "advice.detachedHead=false", "-c", "credential.helper="));
    words.addAll(arguments);
    return words;
  }

  /** A repository decides how much git writes about it. */
  private void limit(Path stream) throws WorkEnded, IOException {
    if (Files.exists(stream) && Files.size(stream) > MAX_OUTPUT) {
      throw WorkEnded.failed(
          "The repository "
              + checkout.repository().words()
              + " has more files, or a larger one, than can be read.");
    }
  }

  private Map<String, String> environment() {
    boolean files = machine.settings().allowFileRepos();
    Map<String, String> environment = new HashMap<>(Environment.bare());
    Outbound outbound = machine.settings().builds().outbound();
    environment.putAll(outbound.environment());
    if (outbound.caFile() != null) {
      environment.put("GIT_SSL_CAINFO", seen.home().resolve(GitHome.CA).toString());
    }
    environment.put("PATH", machine.settings().path());
    environment.put("HOME", seen.home().toString());
    environment.put("TMPDIR", seen.tmp().toString());
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_CONFIG_GLOBAL", seen.home().resolve(".gitconfig").toString());
    environment.put("GIT_TERMINAL_PROMPT", "0");
    environment.put("GIT_ALLOW_PROTOCOL", files ? "https:ssh:file" : "https:ssh");
    environment.put("GIT_SSH_COMMAND", GitHome.ssh(seen.home()));
    return environment;
  }

  private String trouble(Path run) throws IOException {
    List<String> lines = text(run.resolve("err")).lines().filter(line -> !line.isBlank()).toList();
    Optional<String> fatal = lines.stream().filter(line -> line.startsWith("fatal: ")).findFirst();
    String last = lines.isEmpty() ? "git did not report a reason" : lines.get(lines.size() - 1);
    return fatal
        .map(line -> line.substring("fatal: ".length()))
        .orElse(last)
        .replace(url().replace(Repository.FILE_SCHEME, ""), place());
  }

  private String place() {
    return checkout.repository().url().replace(Repository.FILE_SCHEME, "");
  }

  private static String text(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    try (var input = Files.newInputStream(file)) {
      return new String(input.readNBytes(MAX_ANSWER), StandardCharsets.UTF_8).strip();
    }
  }
}

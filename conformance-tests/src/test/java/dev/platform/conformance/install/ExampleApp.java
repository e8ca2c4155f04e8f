package dev.platform.conformance.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One of the applications that come with the archive, as its row in the docs describes it.
 *
 * @param isGuessed whether the commands may be left out of its {@code render.yaml}
 * @param tools what its commands need on the machine
 * @param packages where its dependencies come from; empty if it has none
 */
record ExampleApp(
    String name,
    String runtime,
    String buildCommand,
    String startCommand,
    boolean isGuessed,
    List<String> tools,
    Optional<Packages> packages) {
  static final Path FOLDER = Path.of("../server-impl/src/main/dist/examples/apps");
  static final Path PAGE =
      Path.of("../server-impl/src/main/resources/content/docs/guides/examples.md");

  /** Where commands of services find tools without settings, beside those of the JDK. */
  private static final String SYSTEM =
      System.getProperty("java.home")
          + "/bin:/usr/local/sbin:/usr/local/bin:/usr/local/go/bin:/usr/local/cargo/bin"
          + ":/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";

  /** Package managers that come from where the packages are. */
  private static final Set<String> INSTALLED_BY_PLATFORM =
      Set.of("yarn", "pnpm", "bun", "uv", "poetry", "pipenv");

  /** Lines of a {@code render.yaml} that Platform can guess. */
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^ +(buildCommand|startCommand|staticPublishPath): .*\\R");

  private static final Pattern ROW = Pattern.compile("\\| `([a-z-]+)` \\|(.*)\\|");

  /** All of them, in the order of the docs. */
  static List<ExampleApp> all() {
    return Readme.lines(PAGE).stream()
        .map(ROW::matcher)
        .filter(row -> row.matches())
        .map(row -> of(row.group(1), row.group(2).split("\\|")))
        .toList();
  }

  private static ExampleApp of(String name, String[] cells) {
    return new ExampleApp(
        name,
        cells[1].strip(),
        code(cells[2]),
        code(cells[3]),
        cells[4].strip().equals("yes"),
        Stream.of(cells[5].split(",")).map(ExampleApp::code).toList(),
        Packages.named(cells[6].strip()));
  }

  /** What a cell shows as code; empty if it shows none. */
  private static String code(String cell) {
    return cell.contains("`") ? cell.replaceAll("^[^`]*`|`[^`]*$", "") : "";
  }

  /** Whether its {@code render.yaml} has commands. */
  boolean statesCommands() throws IOException {
    return COMMAND.matcher(Files.readString(folder().resolve("render.yaml"))).find();
  }

  Path folder() {
    return FOLDER.resolve(name);
  }

  /** Why it cannot be tried on this machine; empty if it can. */
  Optional<String> obstacle() {
    return tools.stream()
        .filter(tool -> !tool.isEmpty() && !isInstalled(tool))
        .findFirst()
        .map(tool -> "`" + tool + "` is not installed")
        .or(() -> packages.filter(it -> !it.areReachable()).map(it -> it + " is not reachable"));
  }

  private static boolean isInstalled(String tool) {
    return INSTALLED_BY_PLATFORM.contains(tool)
        || Stream.of(SYSTEM.split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }

  /** Makes a repository of it, without the commands that Platform guesses. */
  Path commit(Path repository) throws IOException, InterruptedException {
    try (Stream<Path> files = Files.walk(folder())) {
      for (Path file : files.toList()) {
        var copy = repository.resolve(folder().relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
    if (isGuessed) {
      var file = repository.resolve("render.yaml");
      Files.writeString(file, COMMAND.matcher(Files.readString(file)).replaceAll(""));
    }
    git(repository, "init", "--quiet", "--initial-branch", "main");
    commitAll(repository);
    return repository;
  }

  /** Commits another greeting. */
  static void change(Path repository) throws IOException, InterruptedException {
    try (Stream<Path> files = Files.walk(repository)) {
      for (Path file : files.filter(it -> isSource(repository, it)).toList()) {
        var text = Files.readString(file);
        Files.writeString(file, text.replace(ExampleRun.GREETING, ExampleRun.CHANGED));
      }
    }
    commitAll(repository);
  }

  private static boolean isSource(Path repository, Path file) {
    return Files.isRegularFile(file) && !file.startsWith(repository.resolve(".git"));
  }

  private static void commitAll(Path repository) throws IOException, InterruptedException {
    git(repository, "add", ".");
    git(
        repository,
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "commit",
        "--quiet",
        "-m",
        "Greet");
  }

  private static void git(Path repository, String... arguments)
      throws IOException, InterruptedException {
    var command =
        Stream.concat(Stream.of("git", "-C", repository.toString()), Stream.of(arguments)).toList();
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException("failed: " + command);
    }
  }
}

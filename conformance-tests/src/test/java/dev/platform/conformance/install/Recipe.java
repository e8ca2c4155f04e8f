package dev.platform.conformance.install;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * What a build server does for a page of the docs: the commands of its YAML, line by line. Maven is
 * left out, and the conformance tests check their arguments and hand out the evidence of the run
 * before instead of running once more.
 */
record Recipe(List<String> commands) {
  private static final Path PAGE =
      Path.of("../server-impl/src/main/resources/content/docs/operations/verify.md");

  /** The recipe below a heading. */
  static Recipe of(String heading) throws IOException {
    String section = Files.readString(PAGE).split("(?m)^## " + heading + "$")[1];
    String yaml = section.replaceFirst("(?s).*?```yaml\n(.*?)\n```.*", "$1");
    Map<String, Object> recipe = new Yaml().load(yaml);
    return new Recipe(commands(recipe).toList());
  }

  private static Stream<String> commands(Object yaml) {
    if (yaml instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .flatMap(
              entry ->
                  entry.getKey().equals("run") || entry.getKey().equals("script")
                      ? texts(entry.getValue())
                      : commands(entry.getValue()));
    }
    return yaml instanceof List<?> list ? list.stream().flatMap(Recipe::commands) : Stream.empty();
  }

  private static Stream<String> texts(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf)
        : Stream.of(String.valueOf(value));
  }

  /** How it ended, and where its files are. */
  record Ended(int status, String output, Path directory) {}

  Ended run(Install install, Path directory) throws IOException, InterruptedException {
    Files.createDirectories(directory.resolve("bin"));
    for (String module : List.of("specs", "server-impl", "conformance-tests")) {
      Path link = directory.resolve(module);
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, Path.of("..", module).toRealPath());
      }
    }
    script(directory.resolve("bin/mvn"), "exit 0");
    script(directory.resolve("bin/java"), java());
    var log = directory.resolve("recipe.log").toFile();
    var shell =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", String.join("\n", commands))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log);
    var key = install.key();
    shell
        .environment()
        .putAll(
            Map.of(
                "PATH",
                directory.resolve("bin").toAbsolutePath() + File.pathSeparator + path(),
                "API",
                install.apiUrl().toString(),
                "KEY",
                key.id(),
                "EMAIL",
                "admin@example.com",
                "REPO",
                install.repository().toUri().toString(),
                "CONFORMANCE_CLIENT_SECRET",
                key.secret(),
                "CONFORMANCE_PASSWORD",
                "an administrator's password",
                "GITHUB_STEP_SUMMARY",
                directory.resolve("summary.md").toAbsolutePath().toString()));
    var process = shell.start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("the recipe does not end");
    }
    return new Ended(process.exitValue(), Files.readString(log.toPath()), directory);
  }

  /** In place of Java: both jars are made after the tests, so their classes are taken. */
  private static String java() {
    return """
        real='%s/bin/java'
        case "$*" in
          *conformance-tests.jar*)
            shift 2
            "$real" -cp '%s' dev.platform.conformance.ConformanceMain "$@" --list > checks.txt
            cp '%s' evidence.json
            : > conformance.xml ;;
          *grader.jar*)
            shift 2
            exec "$real" -cp '%s' dev.platform.grader.Main "$@" ;;
          *) exec "$real" "$@" ;;
        esac
        """
        .formatted(
            System.getProperty("java.home"),
            System.getProperty("java.class.path"),
            Grading.evidence("conformance").toAbsolutePath(),
            System.getProperty("java.class.path"));
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\nset -e\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String path() {
    return System.getenv("PATH");
  }
}

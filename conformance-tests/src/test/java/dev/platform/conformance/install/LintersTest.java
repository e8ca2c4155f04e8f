package dev.platform.conformance.install;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Linters find nothing in the documents but what {@code src/fuzz} lists with its reasons. */
@Tag("drill")
class LintersTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static final Linter SPECTRAL =
      new Linter(
          new OutsideTool("spectral", "npm install -g @stoplight/spectral-cli"),
          List.of("lint", "--fail-severity", "hint", "-r", rules("spectral.yaml")));
  private static final Linter REDOCLY =
      new Linter(
          new OutsideTool("redocly", "npm install -g @redocly/cli"),
          List.of("lint", "--config", rules("redocly.yaml")));
  private static final Linter OASDIFF =
      new Linter(
          new OutsideTool("oasdiff", "go install github.com/oasdiff/oasdiff@latest"),
          List.of("validate", "--fail-on", "INFO"));
  private static final Linter SPEC_VALIDATOR =
      new Linter(
          new OutsideTool("openapi-spec-validator", "pip install openapi-spec-validator"),
          List.of());
  private static final Linter VACUUM =
      new Linter(
          new OutsideTool("vacuum", "go install github.com/daveshanley/vacuum@latest"),
          List.of(
              "lint",
              "--details",
              "--all-results",
              "--no-banner",
              "--no-clip",
              "--no-style",
              "--no-update-check",
              "--timeout",
              "60",
              "--fail-severity",
              "hint",
              "--ignore-file",
              rules("vacuum-places.yaml"),
              "--ruleset",
              rules("vacuum.yaml")));

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void spectralFindsNothing(String document) throws Exception {
    lint(SPECTRAL, document);
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void redoclyFindsNothing(String document) throws Exception {
    lint(REDOCLY, document);
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void oasdiffFindsNothing(String document) throws Exception {
    lint(OASDIFF, document);
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void vacuumFindsNothing(String document) throws Exception {
    lint(VACUUM, document);
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void theDocumentFitsTheSpecificationOfOpenApi(String document) throws Exception {
    lint(SPEC_VALIDATOR, document);
  }

  /** A document of the contract. */
  static InputStream document(String name) {
    var resource = "/dev/platform/specs/" + name + ".json";
    return Objects.requireNonNull(LintersTest.class.getResourceAsStream(resource), resource);
  }

  /** Expects that those that are installed find nothing in a document. */
  static void findNothing(String name, Path document) throws IOException, InterruptedException {
    for (Linter linter :
        Stream.of(SPECTRAL, REDOCLY, OASDIFF, VACUUM, SPEC_VALIDATOR)
            .filter(it -> it.tool().isInstalled())
            .toList()) {
      try (InputStream contents = Files.newInputStream(document)) {
        linter.findsNothing(name, contents);
      }
    }
  }

  private static void lint(Linter linter, String document)
      throws IOException, InterruptedException {
    try (InputStream contents = document(document)) {
      linter.findsNothing(document, contents);
    }
  }

  private static String rules(String file) {
    return Path.of("src/fuzz", file).toAbsolutePath().toString();
  }

  private record Linter(OutsideTool tool, List<String> options) {
    void findsNothing(String name, InputStream document) throws IOException, InterruptedException {
      Path folder = Files.createDirectories(Path.of("target/linters").toAbsolutePath());
      Path file = folder.resolve(tool.name() + "-" + name + ".json");
      Files.copy(document, file, StandardCopyOption.REPLACE_EXISTING);
      Path log = folder.resolve(tool.name() + "-" + name + ".log");
      List<String> arguments = new ArrayList<>(options);
      arguments.add(file.toString());
      tool.findsNothing(folder, log, LIMIT, arguments);
    }
  }
}

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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Linters find nothing in the documents but what {@code src/fuzz} lists with its reasons. */
@Tag("drill")
class LintersTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void spectralFindsNothing(String document) throws Exception {
    lint(
        new OutsideTool("spectral", "npm install -g @stoplight/spectral-cli"),
        document,
        List.of("lint", "--fail-severity", "hint", "-r", rules("spectral.yaml")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void redoclyFindsNothing(String document) throws Exception {
    lint(
        new OutsideTool("redocly", "npm install -g @redocly/cli"),
        document,
        List.of("lint", "--config", rules("redocly.yaml")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void vacuumFindsNothing(String document) throws Exception {
    lint(
        new OutsideTool("vacuum", "go install github.com/daveshanley/vacuum@latest"),
        document,
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
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void oasdiffFindsNothing(String document) throws Exception {
    lint(
        new OutsideTool("oasdiff", "go install github.com/oasdiff/oasdiff@latest"),
        document,
        List.of("validate", "--fail-on", "INFO"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform", "native", "content"})
  void theDocumentFitsTheSpecificationOfOpenApi(String document) throws Exception {
    lint(
        new OutsideTool("openapi-spec-validator", "pip install openapi-spec-validator"),
        document,
        List.of());
  }

  /** A document of the contract. */
  static InputStream document(String name) {
    var resource = "/dev/platform/specs/" + name + ".json";
    return Objects.requireNonNull(LintersTest.class.getResourceAsStream(resource), resource);
  }

  private static void lint(OutsideTool linter, String document, List<String> options)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of("target/linters").toAbsolutePath());
    Path file = folder.resolve(linter.name() + "-" + document + ".json");
    try (InputStream contents = document(document)) {
      Files.copy(contents, file, StandardCopyOption.REPLACE_EXISTING);
    }
    Path log = folder.resolve(linter.name() + "-" + document + ".log");
    List<String> arguments = new ArrayList<>(options);
    arguments.add(file.toString());
    linter.findsNothing(folder, log, LIMIT, arguments);
  }

  private static String rules(String file) {
    return Path.of("src/fuzz", file).toAbsolutePath().toString();
  }
}

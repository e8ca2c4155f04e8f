package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.client.PlatformClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The example applications of the archive: {@code mvn -Pexamples} tries all of them, and prints a
 * table. {@code -Dexamples=flask,vite} names some.
 */
class ExamplesTest {
  /** They need no packages, and build within seconds. */
  private static final List<String> CHEAPEST =
      List.of("static-html", "python-http", "node-cron", "procfile");

  private static final Path CERTIFICATES = Path.of("/etc/ssl/certs/ca-certificates.crt");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<ExampleResult> RESULTS =
      Collections.synchronizedList(new ArrayList<>());

  @TempDir private static Path folder;
  private static Install install;

  @AfterAll
  static void stop() throws Exception {
    if (install == null) {
      return;
    }
    install.close();
    List<String> table =
        new ArrayList<>(
            List.of(
                "| Example | Live at first try | First deploy, s | Same commit again, s | After a change, s | Note |",
                "|---|---|---|---|---|---|"));
    RESULTS.forEach(result -> table.add(result.row()));
    Files.write(Path.of("target/examples.md"), table);
    table.forEach(System.out::println);
  }

  @Test
  void theDocsListAllExamplesWithTheirCommands() throws IOException {
    try (Stream<Path> folders = Files.list(ExampleApp.FOLDER)) {
      assertThat(ExampleApp.all())
          .extracting(ExampleApp::name)
          .containsExactlyInAnyOrderElementsOf(
              folders.map(it -> it.getFileName().toString()).toList());
    }
    for (ExampleApp example : ExampleApp.all()) {
      var service = blueprint(example).at("/services/0");
      if (example.isGuessed() && !example.statesCommands()) {
        continue; // The drill compares them.
      }
      assertThat(
              Map.of(
                  "runtime", example.runtime(),
                  "build", example.buildCommand(),
                  "start", example.startCommand()))
          .as(example.name())
          .isEqualTo(
              Map.of(
                  "runtime", service.path("runtime").asText(),
                  "build", service.path("buildCommand").asText(),
                  "start", service.path("startCommand").asText()));
    }
  }

  @Test
  void theDocsShowTheFilesOfExamples() throws IOException {
    List<String> files = new ArrayList<>();
    for (ExampleApp example : ExampleApp.all()) {
      files.add(Files.readString(example.folder().resolve("render.yaml")).strip());
    }

    assertThat(files).containsAll(Readme.each(ExampleApp.PAGE, "```yaml"));
  }

  private static JsonNode blueprint(ExampleApp example) throws IOException {
    var text = Files.readString(example.folder().resolve("render.yaml"));
    return JSON.valueToTree(new Yaml().load(text));
  }

  @TestFactory
  @Tag("drill")
  Stream<DynamicTest> eachIsLiveAtTheFirstTry() throws Exception {
    var archive = Archive.newest();
    assumeTrue(archive.isPresent(), "no archive: run mvn verify from the root");
    install = Install.fresh("examples", archive.get(), options());
    var key = install.key();
    var client =
        PlatformClient.builder()
            .apiUrl(install.apiUrl().toString())
            .credentials(key.id(), key.secret())
            .build();
    return chosen().map(it -> dynamicTest(it.name(), () -> tryOut(it, client, key.ownerId())));
  }

  /** Package managers with certificates of their own trust those of the machine too. */
  private static String options() {
    var options = "-XX:TieredStopAtLevel=1";
    return Files.exists(CERTIFICATES)
        ? options + " -Dplatform.engine.local.cafile=" + CERTIFICATES
        : options;
  }

  private static Stream<ExampleApp> chosen() {
    var named = System.getProperty("examples", String.join(",", CHEAPEST));
    return ExampleApp.all().stream()
        .filter(it -> named.equals("all") || List.of(named.split(",")).contains(it.name()));
  }

  private static void tryOut(ExampleApp example, PlatformClient client, String ownerId)
      throws Exception {
    var result = new ExampleResult(example);
    RESULTS.add(result);
    var obstacle = example.obstacle();
    obstacle.ifPresent(result::skipped);
    assumeTrue(obstacle.isEmpty(), () -> example.name() + ": " + obstacle.orElseThrow());
    try {
      var repository = example.commit(folder.resolve(example.name()));
      new ExampleRun(install, client, ownerId, repository, result).run();
    } catch (Exception | AssertionError e) {
      result.failed(e);
      throw e;
    }
  }
}

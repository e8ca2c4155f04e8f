package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Schemathesis finds nothing in an install but what {@code src/fuzz/schemathesis.toml} lists with
 * its reasons.
 */
class FuzzTest {
  private static final String PROGRAM = "schemathesis";

  @Test
  @Tag("drill")
  void schemathesisFindsNothingThatIsNotListed() throws Exception {
    assumeTrue(isInstalled(), "no schemathesis on the PATH: pip install schemathesis");
    var archive = Archive.newest();
    assumeTrue(archive.isPresent(), "no archive: run mvn verify from the root");
    try (var install = Install.fresh("fuzz", archive.get(), "-XX:TieredStopAtLevel=1")) {
      var states =
          new ProviderStates(
              install.apiUrl(),
              install.key(),
              CompiledSample.of(install.repository(), install.data().resolve("sample")));
      Path document = Path.of("target/fuzz.json").toAbsolutePath();
      try (InputStream served =
          install.contentUrl().resolve("/content/platform-openapi.json").toURL().openStream()) {
        Files.write(document, served.readAllBytes());
      }
      Path report = Path.of("target/fuzz.log").toAbsolutePath();

      // It finds its settings in the folder where it runs, and leaves files there. A token lives
      // for
      // 15 minutes.
      Path folder = Files.createDirectories(Path.of("target/schemathesis"));
      for (String file : List.of("schemathesis.toml", "hooks.py")) {
        Files.copy(
            Path.of("src/fuzz", file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
      }
      var run =
          new ProcessBuilder(
                  PROGRAM,
                  "run",
                  document.toString(),
                  "--url",
                  install.apiUrl().resolve("/v1").toString(),
                  "--header",
                  "Authorization: Bearer " + states.workspace().get("token"),
                  "--phases",
                  "examples,coverage,fuzzing,stateful",
                  "--max-examples",
                  "10",
                  "--workers",
                  "2",
                  "--warnings",
                  "off",
                  "--no-color")
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(report.toFile())
              .start();
      states.close();

      assertThat(run.waitFor(14, TimeUnit.MINUTES)).as("it ends").isTrue();
      assertThat(run.exitValue()).as("%s: %s", report, Files.readString(report)).isZero();
    }
  }

  private static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, PROGRAM))
        .anyMatch(Files::isExecutable);
  }
}

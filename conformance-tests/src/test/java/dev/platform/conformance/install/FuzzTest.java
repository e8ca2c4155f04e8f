package dev.platform.conformance.install;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Schemathesis finds nothing in an install, and linters nothing in the document that it serves, but
 * what {@code src/fuzz} lists with its reasons.
 */
@Tag("drill")
class FuzzTest {
  private static final OutsideTool SCHEMATHESIS =
      new OutsideTool("schemathesis", "pip install schemathesis");

  /** A token lives for 15 minutes. */
  private static final Duration LIMIT = Duration.ofMinutes(14);

  @Test
  void theRenderCompatibleDocumentDescribesTheServer() throws Exception {
    try (var install = install("fuzz-platform")) {
      var served = install.contentUrl().resolve("/content/platform-openapi.json");
      try (InputStream document = served.toURL().openStream()) {
        fuzz(install, "platform", document, install.apiUrl().resolve("/v1"));
      }
    }
  }

  @Test
  void theNativeDocumentDescribesTheServer() throws Exception {
    try (var install = install("fuzz-native");
        InputStream document = LintersTest.document("native")) {
      fuzz(install, "native", document, install.apiUrl());
    }
  }

  private static Install install(String name) throws IOException, InterruptedException {
    SCHEMATHESIS.assumeInstalled();
    var archive = Archive.newest();
    assumeTrue(archive.isPresent(), "no archive: run mvn -Pfuzz from the root");
    return Install.fresh(name, archive.get(), "-XX:TieredStopAtLevel=1");
  }

  private static void fuzz(Install install, String name, InputStream document, URI url)
      throws Exception {
    Path folder = folder(name);
    Files.copy(document, folder.resolve("openapi.json"), StandardCopyOption.REPLACE_EXISTING);
    LintersTest.findNothing(name + "-served", folder.resolve("openapi.json"));
    Path log = Path.of("target", "fuzz-" + name + "-findings.log").toAbsolutePath();
    SCHEMATHESIS.findsNothing(folder, log, LIMIT, arguments(url, token(install)));
  }

  private static String token(Install install) throws Exception {
    var sample = CompiledSample.of(install.repository(), install.data().resolve("sample"));
    try (var states = new ProviderStates(install.apiUrl(), install.key(), sample)) {
      return states.workspace().get("token").toString();
    }
  }

  /** It finds its settings in the folder where it runs, and leaves files there. */
  private static Path folder(String name) throws IOException {
    Path folder = Files.createDirectories(Path.of("target/schemathesis", name));
    for (String file : List.of("schemathesis.toml", "hooks.py")) {
      Files.copy(
          Path.of("src/fuzz", file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    return folder.toAbsolutePath();
  }

  private static List<String> arguments(URI url, String token) {
    return List.of(
        "run",
        "openapi.json",
        "--url",
        url.toString(),
        "--header",
        "Authorization: Bearer " + token,
        "--phases",
        "examples,coverage,fuzzing,stateful",
        "--max-examples",
        "10",
        "--workers",
        "2",
        "--warnings",
        "off",
        "--no-color");
  }
}

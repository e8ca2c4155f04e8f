package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.conformance.ConformanceMain;
import dev.platform.conformance.Options;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The suite against the distribution. Needs {@code mvn package} of the server before it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InstallSuiteTest {
  private static Install install;

  @BeforeAll
  static void start() throws Exception {
    var archive = Archive.newest();
    assumeTrue(archive.isPresent(), "no archive: run mvn verify from the root");
    // Memory is given back sooner, so that the test of it need not wait.
    install =
        Install.fresh(
            "suite",
            archive.get(),
            "-XX:G1PeriodicGCInterval=3000 -XX:TrimNativeHeapInterval=3000");
  }

  @AfterAll
  static void stop() throws Exception {
    if (install != null) {
      install.close();
    }
  }

  @Test
  @Order(1)
  void everyCheckOfTheSuitePasses() throws Exception {
    var key = install.key();

    int exit =
        ConformanceMain.run(
            new Options(
                install.apiUrl(),
                install.apiUrl(),
                key.id(),
                key.secret(),
                Optional.of(new Options.Login("admin@example.com", "an administrator's password")),
                Optional.empty(),
                new Options.Source(
                    CompiledSample.of(install.repository(), install.data().resolve("sample"))
                        .toUri()
                        .toString(),
                    Optional.empty(),
                    "node",
                    "",
                    CompiledSample.START,
                    "public"),
                Optional.empty(),
                true,
                Optional.of(install.contentUrl() + "/content/platform-openapi.json"),
                Set.of(),
                List.of(),
                Optional.of(Path.of("target/conformance.xml")),
                Duration.ofMinutes(2),
                4));

    assertThat(exit).isZero();
  }

  @Test
  @Order(2)
  void theContractIsServedWithAGradeAtEachOperation() throws Exception {
    var document =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(install.contentUrl() + "/content/platform-openapi.json"))
                    .build(),
                HttpResponse.BodyHandlers.ofString())
            .body();

    assertThat(document.split("\"x-platform-grade\"", -1)).hasSize(208 + 1);
  }

  /** After all the requests above. */
  @Test
  @Order(2)
  void anIdlePlatformTakesLessThan450MiBWithItsDatabase() throws Exception {
    assumeTrue(Install.isMemoryTold(), "this system does not tell the memory of a process");

    Install.await(Duration.ofMinutes(2), () -> install.memory() < 450 * 1024);
  }
}

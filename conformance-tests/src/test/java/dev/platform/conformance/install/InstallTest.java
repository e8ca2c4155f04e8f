package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.client.PlatformClient;
import dev.platform.client.examples.DeployExample;
import dev.platform.client.examples.TaskExamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The distribution, tried as its users do. Needs {@code mvn package} of the server before it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InstallTest {
  private static Install install;

  @BeforeAll
  static void start() throws Exception {
    var archive = Archive.newest();
    assumeTrue(archive.isPresent(), "no archive: run mvn verify from the root");
    // It is started four times, and never runs long enough for the second compiler.
    install = Install.fresh("install", archive.get(), "-XX:TieredStopAtLevel=1");
  }

  @AfterAll
  static void stop() throws Exception {
    if (install != null) {
      install.close();
    }
  }

  @Test
  @Order(1)
  void theExampleOfTheSdkDeploysAndCleansUp() throws Exception {
    var key = install.key();

    try (var client =
        PlatformClient.builder()
            .apiUrl(install.apiUrl().toString())
            .credentials(key.id(), key.secret())
            .build()) {
      DeployExample.run(client, key.ownerId(), install.repository().toUri().toString());

      assertThat(client.services().list().stream().map(service -> service.name()))
          .containsExactly("hello");
    }
  }

  @Test
  @Order(1)
  void theExamplesOfTheCommonestTasksRunAndCleanUp() throws Exception {
    var key = install.key();

    try (var client =
        PlatformClient.builder()
            .apiUrl(install.apiUrl().toString())
            .credentials(key.id(), key.secret())
            .build()) {
      TaskExamples.run(client, key.ownerId(), install.repository().toUri().toString());

      assertThat(client.services().list().stream().map(service -> service.name()))
          .containsExactly("hello");
    }
  }

  /** They mostly wait, so they run side by side. */
  @Test
  @Order(2)
  void theTutorialAndTheGuidesRun() throws Exception {
    Map<String, List<String>> guides = new TreeMap<>(ServiceGuides.commands(install.repository()));
    guides.put("oauth-guide", OauthGuide.commands(install.apiUrl()));
    guides.put("tutorial", Readme.tutorial(Path.of("../README.md")));

    var key = install.key();
    Map<String, Process> runs = new TreeMap<>();
    for (var guide : guides.entrySet()) {
      runs.put(guide.getKey(), run(guide.getKey(), guide.getValue(), key));
    }

    for (var run : runs.entrySet()) {
      boolean hasEnded = run.getValue().waitFor(300, TimeUnit.SECONDS);
      run.getValue().destroy();
      var log = run.getKey() + ": " + Files.readString(log(run.getKey()));
      assertThat(hasEnded).as("%s", log).isTrue();
      assertThat(run.getValue().exitValue()).as("%s", log).isZero();
    }
  }

  private static Process run(String name, List<String> commands, Install.ApiKey key)
      throws Exception {
    var script = new ArrayList<>(List.of("set -euo pipefail"));
    script.addAll(commands);
    var file = Files.writeString(Path.of("target", name + ".sh"), String.join("\n", script));
    var builder = new ProcessBuilder("bash", file.toAbsolutePath().toString());
    builder.directory(Files.createDirectories(Path.of("target", name)).toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "EMAIL", "admin@example.com",
                "PASSWORD", "an administrator's password",
                "KEY", key.id(),
                "SECRET", key.secret(),
                "OWNER", key.ownerId(),
                "API", install.apiUrl().toString(),
                "APPS_PORT", String.valueOf(install.appsPort()),
                "REPO", install.repository().toUri().toString(),
                "REPO_DIR", install.repository().toString()));
    return builder.redirectErrorStream(true).redirectOutput(log(name).toFile()).start();
  }

  private static Path log(String name) {
    return Path.of("target", name + ".log");
  }

  @Test
  @Order(3)
  void aKilledPlatformGoesOnWithItsServicesRunning() throws Exception {
    var before = install.visit("hello").body();

    install.kill();
    assertThat(instances()).as("instances after the kill").isNotEmpty();
    install.start();

    assertThat(install.visit("hello").body()).isEqualTo(before);
  }

  @Test
  @Order(4)
  void aSecondPlatformOnTheSameDataIsRefusedAndTheFirstGoesOn() throws Exception {
    var second = install.run("server");

    assertThat(second.status()).isNotZero();
    assertThat(second.output()).contains("another Platform process uses", "PLATFORM_DATA");
    assertThat(install.logIn("an administrator's password").statusCode()).isEqualTo(200);
  }

  @Test
  @Order(5)
  void anOperatorLetsInWhoHasLostThePassword() throws Exception {
    var reset = install.run("reset-password");

    assertThat(reset.status()).as(reset.output()).isZero();
    var shown = Pattern.compile("Password +(\\S+)").matcher(reset.output());
    assertThat(shown.find()).as(reset.output()).isTrue();
    assertThat(install.logIn(shown.group(1)).statusCode()).isEqualTo(200);
    assertThat(install.logIn("an administrator's password").statusCode()).isEqualTo(401);
    assertThat(install.run("reset-password", "--email", "nobody@example.com").output())
        .contains("nobody@example.com");
  }

  @Test
  @Order(6)
  void anOrderlyEndLeavesServicesRunningUntilTheyAreStoppedToo() throws Exception {
    install.stop();
    assertThat(instances()).isNotEmpty();

    install.close();
    assertThat(instances()).isEmpty();
    install.start();
    assertThat(instances()).as("instances after the next start").isNotEmpty();
  }

  /** Processes that mention the folder of this install. */
  private static List<String> instances() throws IOException {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains(install.data().toString()))
        .filter(line -> !line.contains("platform.jar"))
        .toList();
  }
}

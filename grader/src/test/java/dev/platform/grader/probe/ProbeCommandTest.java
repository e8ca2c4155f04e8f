package dev.platform.grader.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.grader.InputFile;
import dev.platform.grader.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeCommandTest {
  private static final String USER = "{\"name\": \"Kim\", \"email\": \"kim@acme.example\"}";
  private static final String OWNER = "tea-d4g2k7tjm3vs73c0p1p0";
  private static final String REGISTRY =
      """
      {"id": "rgc-d4g2kb5jm3vs73c0p1v0", "name": "ghcr", "registry": "GITHUB",
       "username": "acme-bot", "updatedAt": "2026-11-20T09:30:00Z"}""";

  @TempDir private Path folder;
  private FakeInstall install;

  @BeforeEach
  void start() throws IOException {
    install = new FakeInstall();
  }

  @AfterEach
  void stop() {
    install.close();
  }

  @Test
  void aValidSuccessWorks() {
    install.on("GET", "/v1/users", 200, USER);

    assertThat(probe()).isZero();
    assertThat(seen("get-user")).isEqualTo(Presence.WORKS);
  }

  @Test
  void aSuccessOfAnotherShapeBreaksTheContract() {
    install.on("GET", "/v1/users", 200, "{\"name\": \"Kim\"}");

    assertThat(probe()).isEqualTo(1);
    assertThat(report().operations().get("get-user").presence())
        .isEqualTo(Presence.BREAKS_CONTRACT);
    assertThat(report().operations().get("get-user").reason()).contains("email");
  }

  @Test
  void aStatusThatTheContractDoesNotHaveBreaksIt() {
    install.on("GET", "/v1/users", 202, USER);

    assertThat(probe()).isEqualTo(1);
    assertThat(seen("get-user")).isEqualTo(Presence.BREAKS_CONTRACT);
  }

  @Test
  void aNotFoundOfAThingIsARouteAndThatOfAPathIsNone() {
    install.on(
        "GET",
        "/v1/registrycredentials/srv-00000000000000000007",
        404,
        "{\"id\": \"not_found\", \"message\": \"Not found: srv-00000000000000000007\"}");

    assertThat(probe()).isZero();
    assertThat(seen("retrieve-registry-credential")).isEqualTo(Presence.ROUTED);
    assertThat(seen("retrieve-project")).isEqualTo(Presence.NO_ROUTE);
  }

  @Test
  void theFirstEntryOfAListIsLookedAt() {
    install
        .on("GET", "/v1/registrycredentials", 200, "[" + REGISTRY + "]")
        .on("GET", "/v1/registrycredentials/rgc-d4g2kb5jm3vs73c0p1v0", 200, REGISTRY);

    assertThat(probe()).isZero();
    assertThat(seen("retrieve-registry-credential")).isEqualTo(Presence.WORKS);
  }

  @Test
  void aServerErrorShowsNothing() {
    install.on("GET", "/v1/users", 500, "{\"id\": \"internal_error\", \"message\": \"Oops.\"}");

    assertThat(probe()).isEqualTo(1);
    assertThat(seen("get-user")).isEqualTo(Presence.UNKNOWN);
  }

  @Test
  void whatWritesIsNotCalledAndHasARouteIfItsPathAllowsIt() {
    install.allow("/v1/projects", "GET, POST, OPTIONS").allow("/v1/webhooks", "GET, OPTIONS");

    assertThat(probe()).isZero();
    assertThat(seen("create-project")).isEqualTo(Presence.ROUTED);
    assertThat(seen("create-webhook")).isEqualTo(Presence.NO_ROUTE);
    assertThat(install.asked())
        .filteredOn(it -> !it.endsWith("/oauth2/token"))
        .allMatch(it -> it.startsWith("GET ") || it.startsWith("OPTIONS "));
  }

  @Test
  void writesCreateReadAndDelete() {
    String one = "/v1/registrycredentials/rgc-d4g2kb5jm3vs73c0p1v0";
    Stream.of("services", "postgres", "key-value", "projects", "env-groups")
        .forEach(it -> install.on("GET", "/v1/" + it, 200, "[]"));
    install
        .on("GET", "/v1/registrycredentials", 200, "[" + REGISTRY + "]")
        .on("POST", "/v1/registrycredentials", 200, REGISTRY)
        .on("GET", one, 200, REGISTRY)
        .on("PATCH", one, 200, REGISTRY)
        .on("DELETE", one, 204, "");

    assertThat(probe("--writes", "--owner-id", OWNER)).isZero();
    for (String verb : new String[] {"create", "retrieve", "update", "delete"}) {
      assertThat(seen(verb + "-registry-credential")).as(verb).isEqualTo(Presence.WORKS);
    }
    assertThat(install.asked()).contains("DELETE " + one);
  }

  @Test
  void writesAreForAnEmptyWorkspace() {
    install.on("GET", "/v1/services", 200, "[{}]");

    assertThat(probe("--writes", "--owner-id", OWNER)).isEqualTo(2);
    assertThat(probe("--writes")).isEqualTo(2);
    assertThat(install.asked()).noneMatch(it -> it.startsWith("POST /v1"));
  }

  @Test
  void aServerThatCannotBeAskedIsNoResult() {
    install.on("POST", "/oauth2/token", 401, "{\"error\": \"invalid_client\"}");
    assertThat(probe()).isEqualTo(2);

    install.close();
    assertThat(probe()).isEqualTo(2);
  }

  @Test
  void aProbeIsComparedWithTheContractWithGradesAndWithAnotherProbe() throws IOException {
    install.on("GET", "/v1/users", 200, USER);
    probe();
    String before = file().toString();
    Path grades = Files.writeString(folder.resolve("grades.json"), grades("implemented"));
    Path lower = Files.writeString(folder.resolve("lower.json"), grades("not-implemented"));
    Path after = folder.resolve("after.json");
    Files.copy(file(), after);

    assertThat(Main.run("compare", before, "contract")).isEqualTo(1);
    assertThat(Main.run("compare", before, after.toString())).isZero();
    assertThat(differences(before, grades.toString())).doesNotContain("get-user");
    assertThat(differences(before, lower.toString())).contains("get-user");
    assertThat(Main.run("compare", before, folder.resolve("none.json").toString())).isEqualTo(2);
  }

  private static String grades(String grade) {
    return "{\"get-user\": \"" + grade + "\"}";
  }

  private static String differences(String a, String b) {
    return Comparison.of(Side.of(a), Side.of(b)).text();
  }

  private int probe(String... more) {
    String[] arguments = {
      "probe",
      "--url",
      install.url().toString(),
      "--client-id",
      "key-1",
      "--client-secret",
      "pk_1",
      "--out",
      file().toString()
    };
    return Main.run(
        Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray(String[]::new));
  }

  private Path file() {
    return folder.resolve("probe.json");
  }

  private Presence seen(String operation) {
    return report().operations().get(operation).presence();
  }

  private ProbeReport report() {
    return ProbeReport.read(InputFile.read(file()));
  }
}

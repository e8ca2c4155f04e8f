package dev.platform.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.platform.conformance.client.FakeServer;
import dev.platform.grader.Contract;
import dev.platform.grader.InputFile;
import dev.platform.grader.evidence.Build;
import dev.platform.grader.evidence.ConformanceRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceMainTest {
  private static final String TOKEN =
      "{\"access_token\": \"t\", \"token_type\": \"Bearer\", \"expires_in\": 900}";

  private static final String BUILD = "5f0c1b7d2e9a4c836f1d";
  private static final String READY =
      "{\"status\": \"ready\", \"parts\": {\"api\": \"up\"}, \"buildId\": \"" + BUILD + "\"}";

  @TempDir private Path folder;

  @Test
  void aRunPassesWhenItsChecksDo() throws IOException {
    try (var server = new FakeServer()) {
      server.reply(200, TOKEN).reply(200, "{\"name\": \"Kim\", \"email\": \"kim@acme.example\"}");

      assertThat(run(server, "user: the caller has")).isZero();
      assertThat(server.asked().get(1)).isEqualTo("GET /v1/users");
    }
    assertThat(folder.resolve("reports/out.xml"))
        .content()
        .contains("the caller has a name and an address");
    assertThat(folder.resolve("reports")).isDirectoryContaining("glob:**out.xml");
  }

  @Test
  void whatARunHasShownIsEvidenceForTheGrader() throws IOException {
    try (var server = new FakeServer()) {
      server
          .reply(200, READY)
          .reply(200, TOKEN)
          .reply(200, "{\"name\": \"Kim\", \"email\": \"kim@acme.example\"}")
          .reply(200, READY);

      assertThat(ConformanceMain.run(withEvidence(server))).isZero();
    }

    Path file = folder.resolve("reports/evidence.json");
    assertThat(schema().validate(Files.readString(file), InputFormat.JSON)).isEmpty();
    var run = ConformanceRun.read(InputFile.read(file));
    assertThat(new Build(BUILD, Contract.bundled().pinned().digest()).isBuildOf(run)).isTrue();
    assertThat(run.operations().get("get-user").checks())
        .containsExactly("user: the caller has a name and an address");
    assertThat(run.operations().get("get-user").statuses().get("200").members())
        .containsExactly("/email", "/name");
  }

  @Test
  void aCheckThatFailsShowsNothing() throws IOException {
    try (var server = new FakeServer()) {
      server
          .reply(200, READY)
          .reply(200, TOKEN)
          .reply(200, "{\"name\": \"\", \"email\": \"kim@acme.example\"}")
          .reply(200, READY);

      assertThat(ConformanceMain.run(withEvidence(server))).isEqualTo(1);
    }

    var run = ConformanceRun.read(InputFile.read(folder.resolve("reports/evidence.json")));
    assertThat(run.checks()).isEmpty();
    assertThat(run.operations().get("get-user").checks()).isEmpty();
    assertThat(run.operations().get("get-user").statuses()).containsOnlyKeys("200");
  }

  @Test
  void evidenceIsOfNoBuildIfTheInstallWasReplacedMeanwhile() throws IOException {
    try (var server = new FakeServer()) {
      server
          .reply(200, READY)
          .reply(200, TOKEN)
          .reply(200, "{\"name\": \"Kim\", \"email\": \"kim@acme.example\"}")
          .reply(200, READY.replace(BUILD, "0".repeat(20)));

      ConformanceMain.run(withEvidence(server));
    }

    var run = ConformanceRun.read(InputFile.read(folder.resolve("reports/evidence.json")));
    assertThat(run.install().build()).isNull();
  }

  @Test
  void aRunFailsWhenACheckDoes() throws IOException {
    try (var server = new FakeServer()) {
      server.reply(200, TOKEN).reply(200, "{\"name\": \"Kim\"}");

      assertThat(run(server, "user: the caller has")).isEqualTo(1);
    }
  }

  @Test
  void whatTheInstallLacksIsSkipped() throws IOException {
    try (var server = new FakeServer()) {
      assertThat(run(server, "a live service answers at its url")).isZero();
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void whatTheInstallSaysNotToHaveIsSkipped() throws IOException {
    Path graded = folder.resolve("graded.json");
    Files.writeString(
        graded,
        """
        {"paths": {"/users": {"get": {
          "operationId": "get-user", "x-platform-grade": "not-implemented"}}}}
        """);
    try (var server = new FakeServer()) {
      Options options = options(server, "user: the caller has", Optional.of(graded.toString()));

      assertThat(ConformanceMain.run(options)).isZero();
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void theChecksAreListedByGroup() {
    var out = new StringWriter();

    ConformanceMain.list(new Selection(List.of(), List.of()), new PrintWriter(out, true));

    assertThat(out.toString().lines())
        .contains("user: the caller has a name and an address")
        .anyMatch(line -> line.startsWith("service: a created service is read alike"));
  }

  private static Schema schema() throws IOException {
    try (var in =
        ConformanceRun.class.getResourceAsStream("/dev/platform/grader/evidence.schema.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private int run(FakeServer server, String only) {
    return ConformanceMain.run(options(server, only, Optional.empty()));
  }

  private Options withEvidence(FakeServer server) {
    return options(
        server,
        "user: the caller has",
        Optional.empty(),
        Optional.of(folder.resolve("reports/evidence.json")));
  }

  private Options options(FakeServer server, String only, Optional<String> graded) {
    return options(server, only, graded, Optional.empty());
  }

  private Options options(
      FakeServer server, String only, Optional<String> graded, Optional<Path> evidence) {
    return new Options(
        server.origin(),
        server.origin(),
        "key-1",
        "pk_1",
        Optional.empty(),
        Optional.of("tea-1"),
        new Options.Source("repo", Optional.empty(), "node", "", "java Server.java", "public"),
        Optional.empty(),
        false,
        graded,
        Set.of(Capability.APPS),
        List.of(only),
        List.of(),
        List.of(folder.resolve("reports/out.xml")),
        evidence,
        Duration.ofSeconds(5),
        1);
  }
}

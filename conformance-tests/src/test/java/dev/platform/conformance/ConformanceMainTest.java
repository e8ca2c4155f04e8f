package dev.platform.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.FakeServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceMainTest {
  private static final String TOKEN =
      "{\"access_token\": \"t\", \"token_type\": \"Bearer\", \"expires_in\": 900}";

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

    ConformanceMain.list(new Selection(List.of()), new PrintWriter(out, true));

    assertThat(out.toString().lines())
        .contains("user: the caller has a name and an address")
        .anyMatch(line -> line.startsWith("service: a created service is read alike"));
  }

  private int run(FakeServer server, String only) {
    return ConformanceMain.run(options(server, only, Optional.empty()));
  }

  private Options options(FakeServer server, String only, Optional<String> graded) {
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
        Optional.of(folder.resolve("reports/out.xml")),
        Optional.of(folder.resolve("reports/evidence.json")),
        Duration.ofSeconds(5),
        1);
  }
}

package dev.platform.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  @TempDir private Path folder;

  @Test
  void theJsonHasEachCheckAndEachDeclaredResponse() throws Exception {
    JsonNode json = Json.parse(written("out.json"));

    assertThat(Json.text(json, "/url")).isEqualTo("https://api.example.com/prefix");
    assertThat(json.path("passed").asInt()).isEqualTo(1);
    assertThat(json.path("failed").asInt()).isEqualTo(1);
    assertThat(json.path("skipped").asInt()).isEqualTo(1);
    assertThat(json.at("/checks/1/reason").asText()).isEqualTo("expected <200> & found \"404\"");
    assertThat(json.at("/checks/0/operations/0").asText()).isEqualTo("get-user");
    JsonNode statuses = json.at("/coverage/operations/0/statuses");
    assertThat(statuses.path("200").asBoolean()).isTrue();
    assertThat(statuses.path("401").asBoolean(true)).isFalse();
    assertThat(statuses.has("500")).isFalse();
  }

  @Test
  void thePageNeedsNothingElseAndEscapesWhatItShows() throws Exception {
    String page = written("out.html");

    assertThat(page)
        .contains("expected &lt;200&gt; &amp; found &quot;404&quot;")
        .contains("<b>get-user</b>")
        .doesNotContain("src=", "<link", "@import");
    assertThat(page.indexOf("user: it fails")).isLessThan(page.indexOf("user: it passes"));
  }

  @Test
  void theCoverageCountsWhatWasSeenOfWhatIsDeclared() {
    Coverage coverage = run().coverage();

    assertThat(coverage.succeeded()).isEqualTo(1);
    assertThat(coverage.neverSucceeded()).containsExactly("list-owners");
    assertThat(coverage.seen()).isEqualTo(2);
    assertThat(coverage.declared()).isGreaterThan(4);
  }

  @Test
  void otherEndsOfNamesAreUnknown() {
    assertThat(Reports.isKnown(Path.of("out.xml"))).isTrue();
    assertThat(Reports.isKnown(Path.of("out.txt"))).isFalse();
  }

  private String written(String name) throws Exception {
    Path file = folder.resolve("new").resolve(name);
    try (Reports reports = Reports.to(List.of(file), new PrintWriter(new StringWriter()))) {
      reports.write(run());
    }
    return Files.readString(file);
  }

  private static RunReport run() {
    var document = Document.load("platform");
    return RunReport.of(
        URI.create("https://api.example.com/prefix"),
        Instant.parse("2026-11-28T03:30:00Z"),
        Duration.ofSeconds(90),
        false,
        List.of(
            result("user: it passes", Outcome.PASSED, ""),
            result("user: it fails", Outcome.FAILED, "expected <200> & found \"404\""),
            result("user: it is skipped", Outcome.SKIPPED, "needs more")),
        Coverage.of(
            List.of(document.operation("get-user"), document.operation("list-owners")),
            Map.of("get-user", Set.of(200, 500), "list-owners", Set.of(401))));
  }

  private static CheckResult result(String title, Outcome outcome, String reason) {
    return new CheckResult(
        title, outcome, Duration.ofMillis(1500), Set.of("get-user"), reason, null);
  }
}

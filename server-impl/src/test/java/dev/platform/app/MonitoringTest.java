package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.engine.Eventually;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A process says at its management address how it stands. */
class MonitoringTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir private static Path data;

  private static final Path DASHBOARD = Path.of("src/main/dist/examples/grafana-dashboard.json");
  private static final Pattern METRIC =
      Pattern.compile("\\b(?:platform|jvm|process)_[a-z_]+[a-z]\\b");
  private static final int PORT = FreePorts.next();
  private static final Installation installation =
      new Installation(database).with("platform.management.listen", String.valueOf(PORT));

  private static Platform process;

  @BeforeAll
  static void start() throws InterruptedException {
    process = installation.start(data, EnumSet.allOf(Role.class));
  }

  @AfterAll
  static void stop() {
    process.close();
  }

  @Test
  void countsResponsesByOriginOperationAndStatus() {
    var before = metrics();
    visit(Role.API, "/v1/services");
    visit(Role.API, "/v1/nothing-like-that");
    visit(Role.CONTENT, "/docs");
    visit(Role.CONTENT, "/docs");
    visit(Role.EDGE, "/");
    var after = metrics();

    assertThat(more(before, after, Map.of("operation", "list-services", "status", "4xx")))
        .isEqualTo(1);
    assertThat(more(before, after, Map.of("origin", "api", "operation", "none"))).isEqualTo(1);
    assertThat(more(before, after, Map.of("origin", "website"))).isEqualTo(2);
    assertThat(
            after.value("platform_edge_requests_total", Map.of())
                - before.value("platform_edge_requests_total", Map.of()))
        .isEqualTo(1);
  }

  private static double more(
      PrometheusText before, PrometheusText after, Map<String, String> labels) {
    var name = "platform_http_request_duration_seconds_count";
    return after.value(name, labels) - before.value(name, labels);
  }

  @Test
  void countsWhatTheListenerRejectsBeforeAnyOperation() {
    var before = metrics();
    Installation.get(installation.port(Role.API).orElseThrow(), "localhost", "/\u0001");
    var after = metrics();

    assertThat(more(before, after, Map.of("operation", "none", "status", "4xx"))).isEqualTo(1);
  }

  @Test
  void saysHowThePartsOfTheProcessStand() {
    var now = afterRuns();

    assertThat(now.value("platform_part_up", Map.of())).isEqualTo(5);
    assertThat(now.value("platform_database_up", Map.of())).isEqualTo(1);
    assertThat(now.value("platform_webhook_attempts_total", Map.of("outcome", "failed"))).isZero();
    assertThat(now.value("platform_webhook_deliveries_due", Map.of())).isZero();
    assertThat(now.value("platform_database_connections_limit", Map.of())).isEqualTo(4);
    assertThat(now.value("platform_reconciler_runs_total", Map.of("outcome", "failed"))).isZero();
    assertThat(now.value("platform_reconciler_lag_seconds_count", Map.of())).isPositive();
    assertThat(now.value("jvm_memory_used_bytes", Map.of("area", "heap"))).isPositive();
  }

  @Test
  void namesNoIdHostOrPath() {
    visit(Role.API, "/v1/services/srv-d4g2k7tjm3vs73c0p1q0");
    Set<String> values =
        metrics().all().stream()
            .filter(it -> it.name().startsWith("platform_"))
            .flatMap(it -> it.labels().values().stream())
            .collect(Collectors.toSet());

    assertThat(values).noneMatch(it -> it.contains("/") || it.matches("[a-z]{3}-[0-9a-v]{20}"));
  }

  @Test
  void servesItsHealthAndNothingElse() {
    assertThat(Installation.get(PORT, "localhost", "/healthz")).startsWith("200 ").endsWith("ok");
    assertThat(Installation.get(PORT, "localhost", "/readyz")).startsWith("200 ").contains("edge");
    assertThat(Installation.get(PORT, "localhost", "/v1/services")).startsWith("404 ");
    assertThat(Installation.get(PORT, "localhost", "/")).startsWith("404 ");
  }

  @Test
  void aPortWithoutAHostIsOneOfThisMachine() {
    var settings = installation.settings(data, EnumSet.of(Role.WORKER));

    assertThat(settings.management().orElseThrow().host()).isEqualTo("127.0.0.1");
  }

  @Test
  void theDashboardShowsMetricsThatExist() throws IOException {
    visit(Role.API, "/v1/services");
    var text = Files.readString(DASHBOARD);
    Set<String> shown =
        METRIC.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    Set<String> known = new TreeSet<>(afterRuns().names());
    // Of services, this process has none.
    known.add("platform_edge_request_duration_seconds_bucket");
    known.add("platform_edge_request_duration_seconds_count");

    assertThat(Json.read(text, JsonNode.class).at("/panels")).isNotEmpty();
    assertThat(shown).hasSizeGreaterThan(15).isSubsetOf(known);
  }

  /** Once most reconcilers have run. */
  private static PrometheusText afterRuns() {
    return Eventually.see(
        "runs of reconcilers",
        MonitoringTest::metrics,
        it -> it.samples("platform_reconciler_lag_seconds_count", Map.of()).size() > 10);
  }

  private static void visit(Role role, String path) {
    Installation.get(installation.port(role).orElseThrow(), "localhost", path);
  }

  private static PrometheusText metrics() {
    var response = Installation.get(PORT, "localhost", "/metrics");
    assertThat(response).startsWith("200 ").contains("text/plain; version=0.0.4; charset=utf-8");
    return PrometheusText.parse(response.substring(response.indexOf("\r\n\r\n") + 4));
  }
}

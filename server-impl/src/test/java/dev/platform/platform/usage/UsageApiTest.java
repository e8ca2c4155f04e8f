package dev.platform.platform.usage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class UsageApiTest {
  private static final String PRICES =
      """
      # US dollars
      instance_hour.starter = 0.0096
      build_minute = 0.005
      disk_gb_month = 0.25
      """;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path folder;

  private final TestRooms rooms =
      new TestRooms(
          database,
          TestProcess.on(database)
              .engine(new SimulatedEngine())
              .with(Map.of("platform.usage.prices", folder.resolve("prices").toString())));
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.ADMIN);
  private String shop = "";
  private Instant start = Instant.EPOCH;

  @BeforeAll
  static void writePrices() throws IOException {
    Files.writeString(folder.resolve("prices"), PRICES);
  }

  @BeforeEach
  void create() {
    shop = service("shop");
    var now = rooms.clock().instant();
    var month = now.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(40));
    start = Usages.begin(YearMonth.from(month.atOffset(ZoneOffset.UTC)));
    rooms.clock().pass(Duration.between(now, start));
    sum();
  }

  @AfterEach
  void close() {
    rooms.close();
    database.execute(
        "delete from usage_start; delete from usage_hour; delete from usage_total;"
            + " delete from metric_coverage; delete from metric_sample; delete from disk;"
            + " delete from postgres; delete from key_value;"
            + " delete from event; delete from job; delete from http_hour; delete from http_sample;"
            + " delete from http_coverage");
  }

  @Test
  void nothingIsKnownBeforeTheFirstHourIsOver() {
    var usage = usage().json();

    assertThat(usage.path("services")).isEmpty();
    assertThat(usage.at("/coverage/state").asText()).isEqualTo("unknown");
    assertThat(usage.path("coverage").has("through")).isFalse();
    assertThat(usage.has("billing")).isFalse();
    assertThat(usage.at("/estimatedCost/totalUsd").asText()).isEqualTo("0.00");
  }

  @Test
  void anHourIsSummedOnceHoweverOftenItIsTried() {
    measured(0, 240, 2);
    rooms.clock().pass(Duration.ofMinutes(75));
    try (var replica = rooms.replica()) {
      IntStream.range(0, 6).parallel().forEach(it -> sum(it % 2 == 0 ? rooms : replica));
    }
    sum();

    var usage = usage().json();
    assertThat(usage.at("/services/0/serviceId").asText()).isEqualTo(shop);
    assertThat(usage.at("/services/0/serviceName").asText()).isEqualTo("shop");
    assertThat(usage.at("/services/0/resourceKind").asText()).isEqualTo("web_service");
    assertThat(usage.at("/services/0/rows/0/kind").asText()).isEqualTo("instance_seconds");
    assertThat(usage.at("/services/0/rows/0/tier").asText()).isEqualTo("starter");
    assertThat(usage.at("/services/0/rows/0/total").decimalValue()).isEqualByComparingTo("7200");
    assertThat(usage.at("/coverage/state").asText()).isEqualTo("complete");
    assertThat(usage.at("/coverage/through").asText())
        .isEqualTo(start.plus(1, ChronoUnit.HOURS).toString());
  }

  @Test
  void anHourThatWasNotMeasuredMakesTheMonthPartial() {
    measured(0, 240, 1);
    measured(2, 100, 1);
    rooms.clock().pass(Duration.ofHours(3).plusMinutes(15));
    sum();

    var usage = usage().json();
    assertThat(usage.at("/coverage/state").asText()).isEqualTo("partial");
    assertThat(usage.at("/coverage/degradedSources").toString())
        .isEqualTo("[\"instance_seconds\"]");
    assertThat(usage.at("/services/0/rows/0/total").decimalValue()).isEqualByComparingTo("5100");
  }

  @Test
  void hoursThatNobodyHasSummedAreMissing() {
    measured(0, 240, 1);
    rooms.clock().pass(Duration.ofMinutes(75));
    sum();
    rooms.clock().pass(Duration.ofHours(5));

    var usage = usage().json();
    assertThat(usage.at("/coverage/state").asText()).isEqualTo("partial");
    assertThat(usage.at("/coverage/degradedSources")).hasSize(5);
  }

  /** Every hour of a month, with builds and a disk: all sums agree, and are what they must be. */
  @Test
  void aMonthOfHoursSumsToTheCent() {
    var hours = (int) Duration.between(start, end()).toHours();
    database.execute(
        """
        insert into metric_coverage (hour, samplings, rolled_up)
        select h, 240, true from generate_series('%1$s', '%2$s'::timestamptz - interval '1 h',
          interval '1 hour') h
        """
            .formatted(start, end()));
    samples(start, end(), 1, Duration.ofMinutes(15));
    database.execute(
        "insert into disk (id, workspace_id, service_id, name, size_gb, mount_path, created_at,"
            + " updated_at) values ('dsk-1', '%s', '%s', 'data', 7, '/data', '%s', '%s')"
                .formatted(acme.value(), shop, start.minusSeconds(99), start));
    build("bld-1", start.plusSeconds(100), 90);
    build("bld-2", start.plus(20, ChronoUnit.DAYS), 33);
    rooms.clock().pass(Duration.between(start, end()).plusMinutes(15));
    sum();

    var usage = usage("&period=" + month()).json();
    assertThat(total(usage, "instance_seconds")).isEqualByComparingTo("" + hours * 4 * 15);
    assertThat(total(usage, "build_seconds")).isEqualByComparingTo("123");
    assertThat(total(usage, "disk_gb_seconds")).isEqualByComparingTo("" + hours * 3600L * 7);
    assertThat(usage.at("/coverage/state").asText()).isEqualTo("complete");
    assertThat(usage.at("/coverage/through").asText()).isEqualTo(end().toString());
    assertThat(usage.has("billing")).as("the month is over").isFalse();
    var sum = new BigDecimal(usage.at("/estimatedCost/totalUsd").asText());
    assertThat(sum)
        .isEqualByComparingTo(
            cents(hours * 60L, "0.0096", 3600)
                .add(cents(123, "0.005", 60))
                .add(cents(hours * 3600L * 7, "0.25", 730 * 3600)));
    assertThat(sumOf(usage.at("/estimatedCost/meters"))).isEqualByComparingTo(sum);
    assertThat(sumOf(usage.at("/estimatedCost/resources"))).isEqualByComparingTo(sum);
  }

  @Test
  void onlyThoseSeeTheProjectionWhoMaySeeBilling() {
    measured(0, 240, 1);
    rooms.clock().pass(Duration.ofMinutes(75));
    sum();

    var billing = usage().json().path("billing");
    long hours = Duration.between(start, end()).toHours();
    assertThat(billing.path("periodStart").asText()).isEqualTo(start.toString());
    assertThat(new BigDecimal(billing.path("projectedTotalUsd").asText()))
        .isEqualByComparingTo(new BigDecimal("0.01").multiply(BigDecimal.valueOf(hours)));
    assertThat(usage(rooms.member(acme, Role.WORKSPACE_BILLING), "").json().has("billing"))
        .isTrue();
    for (var role : new Role[] {Role.DEVELOPER, Role.WORKSPACE_VIEWER}) {
      var seen = usage(rooms.member(acme, role), "");
      assertThat(seen.status()).isEqualTo(200);
      assertThat(seen.json().has("billing")).isFalse();
    }
  }

  @Test
  void aDeletedServiceStaysInItsMonth() {
    measured(0, 240, 1);
    http.send(ada, "DELETE", "/v1/services/" + shop);
    rooms.clock().pass(Duration.ofMinutes(75));
    sum();

    assertThat(usage().json().at("/services/0/serviceName").asText()).isEqualTo("shop");
  }

  @Test
  void aJobCountsForItsServiceThoughThatIsDeleted() {
    measured(0, 240, 1);
    database.execute(
        "insert into job (id, service_id, workspace_id, deploy_id, command, plan, state, open,"
            + " created_at, finished_at) values ('job-1', '%s', '%s', 'dep-1', 'true', 'starter',"
                .formatted(shop, acme.value())
            + " 'SUCCEEDED', false, '%1$s', '%1$s')".formatted(start));
    database.execute("update metric_sample set resource = 'job-1', instance = 'job-1'");
    http.send(ada, "DELETE", "/v1/services/" + shop);
    rooms.clock().pass(Duration.ofMinutes(75));
    sum();

    assertThat(total(usage().json(), "instance_seconds")).isEqualByComparingTo("3600");
  }

  @Test
  void aDiskCountsUntilItIsDeleted() {
    database.execute(
        "insert into disk (id, workspace_id, service_id, name, size_gb, mount_path, created_at,"
            + " updated_at, deleted_at) values ('dsk-d4g2k7tjm3vs73c0p1p0', '%s', '%s', 'data', 10,"
                .formatted(acme.value(), shop)
            + " '/data', '%1$s', '%1$s', '%2$s')".formatted(start, start.plusSeconds(60)));
    rooms.clock().pass(Duration.ofMinutes(2));
    rooms.settle();
    assertThat(database.query("select count(removed_at) from disk")).containsExactly("1");
    rooms.clock().pass(Duration.ofMinutes(61));
    sum();

    assertThat(total(usage().json(), "disk_gb_seconds")).isEqualByComparingTo("600");
  }

  @Test
  void aDeletedDatastoreCountsUntilItIsDeletedAndOnItsPlan() {
    database.execute(
        """
        insert into postgres (id, workspace_id, name, region, plan, version, database_name,
          database_user, sealed_password, disk_size_gb, is_disk_autoscaling, is_highly_available,
          parameter_overrides, status, created_at, updated_at, deleted_at, removed_at)
        values ('dpg-d4g2k7tjm3vs73c0p1p0', '%1$s', 'base', 'local', 'BASIC_1GB', 18, 'd', 'u', '',
          10, false, false, '{}', 'AVAILABLE', '%2$s', '%2$s', '%3$s', '%3$s');
        insert into key_value (id, workspace_id, name, region, plan, maxmemory_policy, persistence,
          version, sealed_password, status, created_at, updated_at, deleted_at, removed_at)
        values ('red-d4g2k7tjm3vs73c0p1p0', '%1$s', 'cache', 'local', 'STARTER', 'NOEVICTION', 'OFF',
          '8', '', 'AVAILABLE', '%2$s', '%2$s', '%3$s', '%3$s')
        """
            .formatted(acme.value(), start, start.plusSeconds(60)));
    measured(0, 4, 1);
    database.execute(
        "update metric_sample set resource = 'red-d4g2k7tjm3vs73c0p1p0' where instance <> ''");
    rooms.clock().pass(Duration.ofMinutes(63));
    sum();

    assertThat(total(usage().json(), "storage_gb_seconds")).isEqualByComparingTo("600");
    var keyValue = usage().json().at("/services/1");
    assertThat(keyValue.at("/resourceKind").asText()).isEqualTo("key_value");
    assertThat(keyValue.at("/rows/0/tier").asText()).isEqualTo("starter");
    assertThat(keyValue.at("/rows/0/total").decimalValue()).isEqualByComparingTo("60");
  }

  @Test
  void bytesToVisitorsAreCountedFromSamplesOrFromMinutes() {
    database.execute(
        "create table if not exists http_sample_default partition of http_sample default;"
            + " create table if not exists http_hour_default partition of http_hour default;"
            + " create table if not exists metric_hour_default partition of metric_hour default");
    database.execute(
        """
        insert into http_sample (time, resource, workspace_id, instance, host, path, status, requests, bytes, latency)
        select t, '%1$s', '%2$s', '', '', '', 200, 1, 100, '' from generate_series('%3$s'::timestamptz,
          '%3$s'::timestamptz + interval '119 minutes', interval '1 minute') t;
        insert into http_coverage (hour, rolled_up) values ('%3$s', true);
        insert into http_hour (hour, resource, workspace_id, instance, host, path, status, minutes, requests,
          bytes, latency)
        values ('%3$s', '%1$s', '%2$s', '', '', '', 200, '{0,59}', '{1,1}', '{1000,2000}', '{"",""}');
        insert into metric_coverage (hour, samplings, rolled_up) values ('%3$s', 240, true)
          on conflict (hour) do update set rolled_up = true;
        insert into metric_hour (hour, resource, workspace_id, instance, minutes, network_sent)
        values ('%3$s', '%1$s', '%2$s', '', '{3,4}', '{2,3}');
        insert into metric_sample (time, resource, workspace_id, instance, network_sent)
        select t, '%1$s', '%2$s', '', 4 from unnest(array['%3$s'::timestamptz,
          '%3$s'::timestamptz + interval '61 minutes']) t
        """
            .formatted(shop, acme.value(), start));
    rooms.clock().pass(Duration.ofMinutes(125));
    sum();
    assertThat(total(usage().json(), "egress_bytes"))
        .as("the second hour may still change")
        .isEqualByComparingTo("3300");
    assertThat(usage().json().at("/coverage/state").asText()).isEqualTo("partial");
    rooms.clock().pass(Duration.ofMinutes(10));
    sum();

    assertThat(total(usage().json(), "egress_bytes")).isEqualByComparingTo("9360");
  }

  @Test
  void aClockThatWasSetBackMakesABuildFree() {
    build("bld-1", start.plusSeconds(100), -90);
    build("bld-2", start.plusSeconds(200), 30);
    rooms.clock().pass(Duration.ofMinutes(75));
    sum();

    assertThat(total(usage().json(), "build_seconds")).isEqualByComparingTo("30");
  }

  @Test
  void aSourceThatFailsHoldsUpNoOther() throws InterruptedException {
    build("bld-1", start.plusSeconds(100), 90);
    rooms.clock().pass(Duration.ofMinutes(75));
    MeterSource failing =
        new MeterSource() {
          @Override
          public MeterKind kind() {
            return MeterKind.INSTANCE_SECONDS;
          }

          @Override
          public MeteredHour measured(Tx tx, Instant from, Instant to) {
            throw new IllegalStateException("cannot measure");
          }
        };
    new UsageReconciler(rooms.get(Db.class), List.of(failing, new BuildMeter())).reconcile();

    assertThat(total(usage().json(), "build_seconds")).isEqualByComparingTo("90");
    assertThat(usage().json().at("/coverage/degradedSources").toString())
        .contains("instance_seconds");
  }

  @Test
  void withoutPricesNoMoneyIsShown() {
    measured(0, 240, 1);
    rooms.clock().pass(Duration.ofMinutes(75));
    sum();
    try (var free = new TestRooms(database)) {
      free.clock().pass(Duration.between(free.clock().instant(), rooms.clock().instant()));
      var usage = new TestHttp(free).send(ada, "GET", "/v1/usage?ownerId=" + acme.value()).json();

      assertThat(usage.path("services")).hasSize(1);
      assertThat(usage.path("estimatedCost").toString())
          .isEqualTo("{\"meters\":[],\"resources\":[],\"totalUsd\":\"0.00\"}");
      assertThat(usage.has("billing")).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-13", "2026", "last", "9999-12"})
  void anotherPeriodIsRejected(String period) {
    var response = usage("&period=" + period);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.json().at("/params/field").asText()).isEqualTo("period");
  }

  @Test
  void strangersSeeNothing() {
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThat(usage(stranger, "").status()).isEqualTo(403);
  }

  private String service(String name) {
    var json =
        """
        {"type": "web_service", "name": "%s", "ownerId": "%s", "autoDeploy": "no",
         "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node",
           "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
        """;
    var created = http.send(ada, "POST", "/v1/services", json.formatted(name, acme.value()));
    return created.json().at("/service/id").asText();
  }

  /** An hour of the month that was sampled so often. */
  private void measured(int hour, int samplings, int instances) {
    var from = start.plus(hour, ChronoUnit.HOURS);
    database.execute(
        "insert into metric_coverage (hour, samplings) values ('%s', %d)"
            .formatted(from, samplings));
    samples(from, from.plusSeconds(samplings * 15L), instances, Duration.ofSeconds(15));
  }

  private void samples(Instant from, Instant to, int instances, Duration step) {
    database.execute(
        "create table if not exists metric_sample_default partition of metric_sample default");
    database.execute(
        """
        insert into metric_sample (time, resource, workspace_id, instance, cpu_limit, memory_limit)
        select t, '%s', '%s', 'instance-' || i, 0.5, 536870912
        from generate_series('%s'::timestamptz, '%s'::timestamptz - interval '1 second',
          interval '%d seconds') t, generate_series(1, %d) i
        """
            .formatted(shop, acme.value(), from, to, step.toSeconds(), instances));
  }

  private void build(String id, Instant from, int seconds) {
    for (var type : new String[] {"started", "ended"}) {
      var at = type.equals("started") ? from : from.plusSeconds(seconds);
      database.execute(
          "insert into event (id, workspace_id, subject_id, type, created_at, details) values"
              + " ('evt-%s-%s', '%s', '%s', 'build_%s', '%s', '{\"buildId\": \"%s\"}')"
                  .formatted(id, type, acme.value(), shop, type, at, id));
    }
  }

  private void sum() {
    sum(rooms);
  }

  /** Only usage: a month of everything else would take long. */
  private static void sum(TestRooms where) {
    try {
      new UsageReconciler(
              where.get(Db.class),
              List.of(
                  new InstanceMeter(),
                  new BuildMeter(),
                  new DiskMeter(),
                  new StorageMeter(),
                  new EgressMeter()))
          .reconcile();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Instant end() {
    return Usages.end(YearMonth.parse(month()));
  }

  private String month() {
    return start.toString().substring(0, 7);
  }

  private Response usage() {
    return usage("");
  }

  private Response usage(String more) {
    return usage(ada, more);
  }

  private Response usage(Caller caller, String more) {
    return http.send(caller, "GET", "/v1/usage?ownerId=" + acme.value() + more);
  }

  private static BigDecimal total(JsonNode usage, String kind) {
    return StreamSupport.stream(usage.at("/services/0/rows").spliterator(), false)
        .filter(row -> row.path("kind").asText().equals(kind))
        .map(row -> row.path("total").decimalValue())
        .findFirst()
        .orElseThrow();
  }

  private static BigDecimal cents(long total, String price, long unit) {
    return BigDecimal.valueOf(total)
        .multiply(new BigDecimal(price))
        .divide(BigDecimal.valueOf(unit), 2, RoundingMode.HALF_UP);
  }

  private static BigDecimal sumOf(JsonNode costs) {
    return StreamSupport.stream(costs.spliterator(), false)
        .map(cost -> new BigDecimal(cost.path("costUsd").asText()))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}

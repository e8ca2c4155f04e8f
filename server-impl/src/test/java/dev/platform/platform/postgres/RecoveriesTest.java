package dev.platform.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.engine.spi.PostgresBackups;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.RecoveryWindow;
import dev.platform.identity.access.Role;
import dev.platform.platform.datastore.DatastoreStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecoveriesTest {
  @RegisterExtension private static final PostgresShop SHOP = new PostgresShop();

  private final Recoveries recoveries = SHOP.rooms().get(Recoveries.class);

  @BeforeEach
  void oneClock() {
    SHOP.servers().backups().measureBy(SHOP.rooms().clock());
  }

  private static RecoveryRequest request(String source, @Nullable Instant to) {
    return new RecoveryRequest(new PostgresId(source), to, null, null);
  }

  @Test
  void anInstanceIsRecoveredBesideTheOriginal() {
    var id =
        SHOP.made(
            "shop",
            "pro_4gb",
            "\"enableHighAvailability\": true, \"parameterOverrides\": {\"work_mem\": \"6MB\"},"
                + " \"ipAllowList\": [{\"cidrBlock\": \"203.0.113.0/24\", \"description\": \"\"}],");
    var source = new PostgresRef(id);
    SHOP.servers().backups().write(source, "before");
    SHOP.rooms().clock().pass(Duration.ofHours(2));
    var to = SHOP.rooms().clock().instant();
    SHOP.rooms().clock().pass(Duration.ofHours(2));
    SHOP.servers().backups().write(source, "after");
    SHOP.rooms().settle();
    var before = SHOP.get(id);

    var begun = recoveries.recover(request(id, to));
    var copy = begun.instance().id().value();
    assertThat(begun.instance().status()).isEqualTo(DatastoreStatus.CREATING);
    SHOP.rooms().settle();

    assertThat(SHOP.texts(copy, "/name", "/plan", "/status", "/parameterOverrides/work_mem"))
        .containsExactly("shop-recovered", "pro_4gb", "available", "6MB");
    assertThat(SHOP.get(copy).at("/highAvailabilityEnabled").booleanValue()).isFalse();
    assertThat(SHOP.get(copy).at("/ipAllowList/0/cidrBlock").asText()).isEqualTo("203.0.113.0/24");
    assertThat(SHOP.spec(copy))
        .satisfies(
            spec -> assertThat(spec.recovery()).isEqualTo(new Recovery(source, to)),
            spec -> assertThat(spec.database()).isEqualTo(SHOP.spec(id).database()),
            spec -> assertThat(spec.user()).isEqualTo(SHOP.spec(id).user()),
            spec -> assertThat(spec.password()).isNotEqualTo(SHOP.spec(id).password()));
    assertThat(SHOP.servers().backups().read(new PostgresRef(copy))).isEqualTo("before");
    assertThat(SHOP.servers().backups().read(source)).isEqualTo("after");
    assertThat(SHOP.get(id)).isEqualTo(before);
    assertThat(SHOP.events(copy))
        .containsExactly(
            "postgres_created{}", "postgres_restore_succeeded{}", "postgres_available{}");
    assertThat(recoveries.progress(new PostgresId(copy)))
        .satisfies(
            it -> assertThat(it.instance().status()).isEqualTo(DatastoreStatus.AVAILABLE),
            it -> assertThat(it.failure()).isNull(),
            it -> assertThat(it.to()).isEqualTo(to));
    assertThat(
            SHOP.rooms()
                .query(
                    "select event || ' ' || actor_type || ' ' || (metadata->>'recoveredFrom')"
                        + " from audit_log where metadata->>'postgresId' = '"
                        + copy
                        + "'"))
        .containsExactly("CreatePostgresEvent SYSTEM " + id);
    var log =
        SHOP.send(
            SHOP.rooms().member(SHOP.acme(), Role.ADMIN),
            "GET",
            "/v1/owners/" + SHOP.acme().value() + "/audit-logs");
    assertThat(log.json().findValuesAsText("recoveredTo")).contains(to.toString());
  }

  @Test
  void aRecoveryStaysInItsEnvironmentAndCanHaveAnotherNameAndPlan() {
    var environment =
        SHOP.send(
                "POST",
                "/v1/projects",
                """
                {"name": "copies", "ownerId": "%s", "environments": [{"name": "production"}]}
                """
                    .formatted(SHOP.acme().value()))
            .json()
            .at("/environmentIds/0")
            .asText();
    var id = SHOP.made("inside", "basic_1gb", "\"environmentId\": \"" + environment + "\",");

    var copy =
        recoveries
            .recover(new RecoveryRequest(new PostgresId(id), null, "outcome", "basic_4gb"))
            .instance();

    assertThat(SHOP.texts(copy.id().value(), "/name", "/plan", "/environmentId"))
        .containsExactly("outcome", "basic_4gb", environment);
    rejected(
        new RecoveryRequest(new PostgresId(id), null, "outcome", null),
        "An instance named outcome already exists in the workspace. Choose another name.");
    rejected(
        new RecoveryRequest(new PostgresId(id), null, "x", "huge"), "plan: must be one of free,");
    rejected(new RecoveryRequest(new PostgresId(id), null, " ", null), "name: must have 1 to 100");
  }

  @Test
  void aTimeOutsideOfTheWindowIsRejectedWithTheWindow() {
    var id = SHOP.made("windowed", "basic_1gb", "");
    var from = SHOP.rooms().clock().instant();
    SHOP.servers()
        .put(new PostgresRef(id), backups(window(from, from.plusSeconds(60)), null, null));
    SHOP.rooms().clock().pass(Duration.ofHours(1));
    SHOP.rooms().settle();
    var window =
        "%s can be recovered to any time from %s to %s."
            .formatted(
                id,
                from.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS),
                from.plusSeconds(3600).truncatedTo(ChronoUnit.SECONDS));

    rejected(request(id, from.minusSeconds(1)), window);
    rejected(request(id, from.plusSeconds(3601)), window);
    assertThat(
            SHOP.rooms()
                .query("select postgres_id from postgres_recovery where source_id = '" + id + "'"))
        .isEmpty();
  }

  @Test
  void withoutBackupsThereIsNothingToRecoverFrom() {
    var id = SHOP.made("lonely", "pro_4gb", "\"readReplicas\": [{\"name\": \"r\"}],");
    var replica = SHOP.texts(id, "/readReplicas/0/id").get(0);
    SHOP.servers().put(new PostgresRef(id), backups(null, "The disk is full.", null));
    SHOP.rooms().settle();

    rejected(request(id, null), id + " has no backups to recover from. The disk is full.");
    rejected(request(replica, null), replica + " is a read replica, which has no backups.");
    assertThat(SHOP.spec(id).recoverable()).isEqualTo(Duration.ofDays(3));
    assertThat(SHOP.spec(replica).recoverable()).isZero();
    var old =
        SHOP.send(
                "POST",
                "/v1/postgres",
                "{\"name\": \"old\", \"ownerId\": \"%s\", \"plan\": \"free\", \"version\": \"11\"}"
                    .formatted(SHOP.acme().value()))
            .json()
            .at("/id")
            .asText();
    SHOP.rooms().settle();
    rejected(
        request(old, null), old + " has no backups to recover from. Backups require PostgreSQL 12");
    assertThat(SHOP.spec(old).recoverable()).isZero();
    var unknown = "dpg-00000000000000000000-a";
    rejected(request(unknown, null), "Not found: " + unknown);
  }

  @Test
  void anotherNumberOfDaysReachesServersThatExist() {
    var id = SHOP.made("kept", "basic_1gb", "");
    var generation = SHOP.spec(id).generation();
    SHOP.rooms().settle();
    assertThat(SHOP.spec(id).generation()).isEqualTo(generation);

    SHOP.rooms().query("update postgres set backup_days = 7 where id = '" + id + "' returning id");
    SHOP.rooms().clock().pass(Duration.ofMinutes(1));
    SHOP.rooms().settle();

    assertThat(SHOP.spec(id).generation()).isEqualTo(generation + 1);
    assertThat(SHOP.status(id)).isEqualTo("available");
  }

  @Test
  void aRecoveryThatFailsSaysWhy() {
    var id = SHOP.made("broken", "basic_1gb", "");
    var copy = recoveries.recover(request(id, null)).instance().id();
    SHOP.servers().put(new PostgresRef(id), backups(null, null, null));

    SHOP.rooms().settle();

    assertThat(recoveries.progress(copy))
        .satisfies(
            it -> assertThat(it.instance().status()).isEqualTo(DatastoreStatus.UNAVAILABLE),
            it -> assertThat(it.failure()).isEqualTo("The server has no backups."));
    assertThat(SHOP.events(copy.value()))
        .containsExactly(
            "postgres_created{}", "postgres_restore_failed{}", "postgres_unavailable{}");
    assertThat(SHOP.send("DELETE", "/v1/postgres/" + copy.value()).status()).isEqualTo(204);
  }

  @Test
  void backupsAreToldOnceAndFailuresOnceUntilOneSucceeds() {
    var id = SHOP.made("told", "basic_1gb", "");
    var ref = new PostgresRef(id);
    var first = SHOP.rooms().clock().instant();
    var begun = new PostgresBackups(null, first.plusSeconds(60), null, null, null);
    var failed = new PostgresBackups(null, first.plusSeconds(60), null, "No room.", null);
    var again = new PostgresBackups(null, first.plusSeconds(120), null, "No room.", "No room.");
    var done =
        new PostgresBackups(
            window(first.plusSeconds(180), first.plusSeconds(200)),
            first.plusSeconds(180),
            first.plusSeconds(190),
            null,
            null);
    for (var now : List.of(begun, failed, failed, again, done, done)) {
      SHOP.servers().put(ref, now);
      SHOP.rooms().settle();
    }

    assertThat(SHOP.allEvents(id))
        .containsExactly(
            "postgres_created{}",
            "postgres_available{}",
            "postgres_pitr_checkpoint_started{}",
            "postgres_pitr_checkpoint_completed{}",
            "postgres_pitr_checkpoint_started{}",
            "postgres_pitr_checkpoint_failed{}",
            "postgres_wal_archive_failed{}",
            "postgres_pitr_checkpoint_completed{}");
    assertThat(recoveries.backups(new PostgresId(id)))
        .satisfies(
            it -> assertThat(it.completedAt()).isEqualTo(first.plusSeconds(190)),
            it -> assertThat(it.backupFailure()).isNull());
    assertThat(recoveries.backups()).anyMatch(it -> it.id().value().equals(id));
  }

  private void rejected(RecoveryRequest request, String message) {
    assertThatThrownBy(() -> recoveries.recover(request))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith(message);
  }

  private static RecoveryWindow window(Instant from, Instant to) {
    return new RecoveryWindow(from, to);
  }

  private static PostgresBackups backups(
      @Nullable RecoveryWindow window, @Nullable String failure, @Nullable String archive) {
    return new PostgresBackups(window, null, null, failure, archive);
  }
}

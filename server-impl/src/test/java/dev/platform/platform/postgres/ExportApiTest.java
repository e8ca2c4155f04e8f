package dev.platform.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.Db;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.ServerState;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Role;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.testing.Response;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ExportApiTest {
  @RegisterExtension private static final PostgresShop SHOP = new PostgresShop();

  @AfterEach
  void allIsAsUsual() {
    SHOP.servers().lackForExports(null);
    SHOP.rooms().settle();
    SHOP.servers().endExports(new CopyStatus.Done());
  }

  private static Response export(String id) {
    return SHOP.send("POST", "/v1/postgres/" + id + "/export");
  }

  private static Response list(String id) {
    return SHOP.send("GET", "/v1/postgres/" + id + "/export");
  }

  /** Begins an export, and lets what happens to it happen. */
  private static void exported(String id) {
    assertThat(export(id).status()).isEqualTo(202);
    SHOP.rooms().settle();
  }

  private static String link(String id) {
    URI url = URI.create(list(id).json().at("/0/url").asText());
    return url.getRawPath() + "?" + url.getRawQuery();
  }

  /** As anybody opens it: who it is does not matter. */
  private static Response opened(String link) {
    var stranger = SHOP.rooms().member(SHOP.rooms().workspace(), Role.WORKSPACE_VIEWER);
    return SHOP.send(stranger, "GET", link);
  }

  private static List<String> keysOf(String id) {
    return SHOP.servers().exports().stream()
        .filter(ref -> ref.server().equals(new PostgresRef(id)))
        .map(ref -> ref.key())
        .toList();
  }

  @Test
  void anExportIsListedWithALinkWhenItIsComplete() {
    var id = SHOP.made("shop", "basic_1gb", "");
    SHOP.servers().endExports(new CopyStatus.Running());

    exported(id);

    var running = list(id).json();
    assertThat(running.at("/0/id").asText()).matches("exp-[0-9a-v]{20}");
    assertThat(running.at("/0").has("url")).isFalse();
    SHOP.servers().endExports(new CopyStatus.Done());
    SHOP.rooms().settle();
    var complete = list(id).json();
    assertThat(complete).hasSize(1);
    assertThat(complete.at("/0/id")).isEqualTo(running.at("/0/id"));
    assertThat(complete.at("/0/createdAt")).isEqualTo(running.at("/0/createdAt"));
    assertThat(complete.at("/0/url").asText())
        .startsWith("http://localhost:4001/v1/postgres-exports/" + complete.at("/0/id").asText());
    assertThat(SHOP.events(id))
        .contains("postgres_backup_started{}", "postgres_backup_completed{}")
        .doesNotContain("postgres_backup_failed{}");
  }

  @Test
  void aLinkIsTheCredentialForAnHourAndLeavesAnAuditEntry() {
    var id = SHOP.made("linked", "basic_1gb", "");
    exported(id);
    var link = link(id);

    var file = opened(link);

    assertThat(file.status()).as(file.text()).isEqualTo(200);
    assertThat(file.text()).startsWith("PGDMP " + id);
    assertThat(file.mediaType()).isEqualTo("application/octet-stream");
    assertThat(file.header("Content-Disposition")).startsWith("attachment; filename=\"linked-exp-");
    assertThat(file.header("Cache-Control")).isEqualTo("no-store");
    assertThat(
            SHOP.rooms()
                .query(
                    "select metadata ->> 'postgresId' from audit_log"
                        + " where event = 'DownloadDatabaseBackupEvent' and metadata ? 'exportId'"))
        .contains(id);
    assertThat(opened(link.replaceAll("token=.{4}", "token=AAAA")).status()).isEqualTo(404);
    assertThat(opened(link.replaceAll("token=.*", "token=!")).status()).isEqualTo(404);
    SHOP.rooms().clock().pass(Duration.ofHours(1));
    var late = opened(link);
    assertThat(late.status()).isEqualTo(404);
    assertThat(late.text()).contains("has expired. List the exports for a new one.");
    assertThat(opened(link(id)).status()).isEqualTo(200);
  }

  @Test
  void aLinkEndsWithTheAccessOfWhoAskedForIt() {
    var id = SHOP.made("private", "basic_1gb", "");
    exported(id);
    var grace = SHOP.rooms().member(SHOP.acme(), Role.DEVELOPER);
    var keys = SHOP.rooms().get(ApiKeys.class);
    var key = keys.create(SHOP.ada(), "ci", SHOP.acme().value()).key();
    var path = "/v1/postgres/" + id + "/export";
    var link = SHOP.send(grace, "GET", path).json().at("/0/url").asText().replaceAll(".*4001", "");
    var ofKey =
        SHOP.send(ApiKeys.machine(key), "GET", path)
            .json()
            .at("/0/url")
            .asText()
            .replaceAll(".*4001", "");
    assertThat(opened(link).status()).isEqualTo(200);

    SHOP.rooms()
        .query(
            "delete from membership where user_id = '" + grace.user().value() + "' returning role");
    SHOP.rooms()
        .get(Db.class)
        .change(
            "test.left",
            tx ->
                SHOP.rooms()
                    .get(Access.class)
                    .membersChanged(tx, Grant.asSystem(SHOP.acme(), SHOP.acme())));

    assertThat(opened(link).status()).isEqualTo(404);
    assertThat(opened(ofKey).status()).isEqualTo(200);
    keys.delete(SHOP.ada(), key.id(), SHOP.acme().value());
    assertThat(opened(ofKey).status()).isEqualTo(404);
  }

  @Test
  void aLinkOfOneExportIsNoneOfAnother() {
    var one = SHOP.made("one", "basic_1gb", "");
    var other = SHOP.made("other", "basic_1gb", "");
    exported(one);
    exported(other);
    var token = link(one).replaceAll(".*token=", "");

    assertThat(opened(link(other).replaceAll("token=.*", "token=" + token)).status())
        .isEqualTo(404);
  }

  @Test
  void exportsAreForThoseWhoMaySeeSecrets() {
    var id = SHOP.made("hidden-exports", "basic_1gb", "");
    var path = "/v1/postgres/" + id + "/export";
    var contributor = SHOP.rooms().member(SHOP.acme(), Role.WORKSPACE_CONTRIBUTOR);
    var stranger = SHOP.rooms().member(SHOP.rooms().workspace(), Role.ADMIN);

    assertThat(SHOP.send(contributor, "GET", path).status()).isEqualTo(403);
    assertThat(SHOP.send(contributor, "POST", path).status()).isEqualTo(403);
    assertThat(SHOP.send(stranger, "GET", path).status()).isEqualTo(404);
    assertThat(SHOP.send(stranger, "POST", path).status()).isEqualTo(404);
    assertThat(list(id).json()).isEmpty();
  }

  @Test
  void oneExportIsMadeAtATime() {
    var id = SHOP.made("busy", "basic_1gb", "");
    SHOP.servers().endExports(new CopyStatus.Running());
    exported(id);

    var second = export(id);

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.text()).contains("An export of the instance is already running.");
    SHOP.servers().endExports(new CopyStatus.Done());
    SHOP.rooms().settle();
    exported(id);
    assertThat(list(id).json()).hasSize(2);
  }

  @Test
  void aWorkspaceHasOneMadeAtATime() {
    var one = SHOP.made("first", "basic_1gb", "");
    var other = SHOP.made("second", "basic_1gb", "");
    SHOP.servers().endExports(new CopyStatus.Running());
    exported(one);
    exported(other);

    assertThat(keysOf(one)).hasSize(1);
    assertThat(keysOf(other)).isEmpty();
    SHOP.servers().endExports(new CopyStatus.Done());
    SHOP.rooms().settle();
    SHOP.rooms().settle();
    assertThat(keysOf(other)).hasSize(1);
  }

  @Test
  void whatCannotBeExportedIsSaid() {
    var id = SHOP.made("stopped", "pro_4gb", "\"readReplicas\": [{\"name\": \"reader\"}],");
    var replica = SHOP.get(id).at("/readReplicas/0/id").asText();

    assertThat(export(replica).status()).isEqualTo(400);
    assertThat(export(replica).text()).contains("Export its primary instead.");
    SHOP.servers().put(new PostgresRef(id), ServerState.UNAVAILABLE);
    SHOP.rooms().settle();
    assertThat(export(id).status()).isEqualTo(409);
    assertThat(export(id).text()).contains("The instance is not available.");
    SHOP.send("POST", "/v1/postgres/" + id + "/suspend");
    assertThat(export(id).status()).isEqualTo(409);
    assertThat(export(id).text()).contains("The instance is suspended. Resume it first.");
    SHOP.servers().lackForExports("There are no tools. Install them.");
    SHOP.rooms().settle();
    assertThat(export(id).status()).isEqualTo(503);
    assertThat(export(id).json().at("/code").asText()).isEqualTo("BACKEND_UNAVAILABLE");
    assertThat(export(id).text()).contains("There are no tools. Install them.");
    assertThat(list(id).json()).isEmpty();
  }

  @Test
  void anExportThatFailsIsNotListedAndIsAnEvent() {
    var id = SHOP.made("unlucky", "basic_1gb", "");
    SHOP.servers().endExports(new CopyStatus.Failed("It cannot be restored."));

    exported(id);

    assertThat(list(id).json()).isEmpty();
    assertThat(keysOf(id)).isEmpty();
    assertThat(SHOP.events(id)).endsWith("postgres_backup_started{}", "postgres_backup_failed{}");
  }

  @Test
  void oldExportsAreDeleted() {
    var id = SHOP.made("old", "basic_1gb", "");
    exported(id);
    var link = link(id);
    SHOP.rooms().clock().pass(Duration.ofDays(6));
    SHOP.rooms().settle();
    exported(id);
    assertThat(keysOf(id)).hasSize(2);

    SHOP.rooms().clock().pass(Duration.ofDays(1).plusSeconds(1));
    SHOP.rooms().settle();

    assertThat(list(id).json()).hasSize(1);
    assertThat(keysOf(id)).containsExactly(list(id).json().at("/0/id").asText());
    assertThat(opened(link).status()).isEqualTo(404);
  }

  @Test
  void theFinalExportOutlivesTheInstanceAndOthersDoNot() throws Exception {
    var id = SHOP.made("leaving", "basic_1gb", "");
    exported(id);
    var link = link(id);
    SHOP.servers().endExports(new CopyStatus.Running());

    SHOP.send("DELETE", "/v1/postgres/" + id);
    SHOP.rooms().settle();

    assertThat(opened(link).status()).isEqualTo(404);
    assertThat(SHOP.servers().list()).contains(new PostgresRef(id));
    SHOP.servers().endExports(new CopyStatus.Done());
    SHOP.rooms().settle();
    assertThat(SHOP.servers().list()).doesNotContain(new PostgresRef(id));
    assertThat(list(id).status()).isEqualTo(404);
    var exports = SHOP.rooms().get(Exports.class);
    var last =
        exports.all().stream().filter(it -> it.postgresId().value().equals(id)).toList().get(0);
    assertThat(last.name()).isEqualTo("leaving");
    try (var contents = exports.file(last.id()).contents()) {
      assertThat(new String(contents.readAllBytes(), StandardCharsets.UTF_8)).contains(id);
    }
    SHOP.rooms().clock().pass(Duration.ofDays(7).plusSeconds(1));
    SHOP.rooms().settle();
    assertThat(keysOf(id)).isEmpty();
  }

  @Test
  void theFinalExportIsAFreshOneAndOldOnesGiveWay() {
    SHOP.servers().endExports(new CopyStatus.Running());
    var id = SHOP.made("changing", "basic_1gb", "");
    exported(id);
    var running = keysOf(id);
    SHOP.rooms().clock().pass(Duration.ofMinutes(20));

    SHOP.send("DELETE", "/v1/postgres/" + id);
    SHOP.rooms().settle();
    SHOP.rooms().settle();

    assertThat(keysOf(id)).hasSize(1).doesNotContainAnyElementsOf(running);
    SHOP.servers().endExports(new CopyStatus.Failed("There is no room."));
    SHOP.rooms().settle();
    assertThat(SHOP.servers().list()).as("tried from now on").contains(new PostgresRef(id));
    SHOP.servers().endExports(new CopyStatus.Done());
    SHOP.rooms().clock().pass(Duration.ofMinutes(2));
    SHOP.rooms().settle();
    SHOP.rooms().clock().pass(Duration.ofMinutes(2));
    SHOP.rooms().settle();
    assertThat(keysOf(id)).hasSize(1);
    for (int i = 0; i < 5; i++) {
      SHOP.rooms().clock().pass(Duration.ofSeconds(1));
      SHOP.send("DELETE", "/v1/postgres/" + SHOP.made("next", "basic_1gb", ""));
      SHOP.rooms().settle();
    }
    SHOP.rooms().settle();
    assertThat(keysOf(id)).isEmpty();
    assertThat(SHOP.servers().list()).doesNotContain(new PostgresRef(id));
  }

  @Test
  void aFinalExportThatFailsIsTriedForAWhileAndHoldsUpNothingForEver() {
    var id = SHOP.made("failing", "basic_1gb", "");
    SHOP.servers().endExports(new CopyStatus.Failed("The host has too little free disk space."));

    SHOP.send("DELETE", "/v1/postgres/" + id);
    SHOP.rooms().settle();
    assertThat(SHOP.servers().list()).contains(new PostgresRef(id));
    SHOP.rooms().clock().pass(Duration.ofMinutes(16));
    SHOP.rooms().settle();

    assertThat(SHOP.servers().list()).doesNotContain(new PostgresRef(id));
    assertThat(keysOf(id)).isEmpty();
  }

  @Test
  void withoutToolsAnInstanceIsDeletedWithoutAFinalExport() {
    var id = SHOP.made("toolless", "basic_1gb", "");
    SHOP.servers().lackForExports("There are no tools.");

    SHOP.send("DELETE", "/v1/postgres/" + id);
    SHOP.rooms().settle();

    assertThat(SHOP.servers().list()).doesNotContain(new PostgresRef(id));
    assertThat(keysOf(id)).isEmpty();
  }
}

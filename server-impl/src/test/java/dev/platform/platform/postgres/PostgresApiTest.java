package dev.platform.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.ServerState;
import dev.platform.identity.access.Role;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.environment.Environments;
import dev.platform.testing.Response;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresApiTest {
  @RegisterExtension private static final PostgresShop SHOP = new PostgresShop();

  @Test
  void anInstanceIsMadeAndTellsWhatItIs() {
    var created = SHOP.create("my-shop", "basic_256mb", "\"ipAllowList\": [],");

    assertThat(created.status()).isEqualTo(201);
    var json = created.json();
    var id = json.at("/id").asText();
    var database = json.at("/databaseName").asText();
    assertThat(id).matches("dpg-[0-9a-v]{20}-a");
    assertThat(database).matches("my_shop_[a-z0-9]{4}");
    assertThat(json.at("/databaseUser").asText()).isEqualTo(database + "_user");
    assertThat(json.at("/dashboardUrl").asText()).endsWith("/d/" + id);
    assertThat(json.at("/owner/name").asText()).isEqualTo("acme");
    assertThat(json.at("/ipAllowList")).hasToString("[]");
    assertThat(json.at("/readReplicas")).isEmpty();
    assertThat(json.has("parameterOverrides")).isFalse();
    assertThat(json.at("/diskSizeGB").intValue()).isEqualTo(15);
    assertThat(json.at("/status").asText()).isEqualTo("creating");
    assertThat(json.at("/role").asText()).isEqualTo("primary");
    assertThat(json.at("/version").asText()).isEqualTo("18");

    SHOP.rooms().settle();

    assertThat(SHOP.status(id)).isEqualTo("available");
    assertThat(SHOP.events(id)).containsExactly("postgres_created{}", "postgres_available{}");
    var spec = SHOP.spec(id);
    assertThat(spec.database()).isEqualTo(database);
    assertThat(spec.diskBytes()).isEqualTo(15L << 30);
    assertThat(spec.resources().memoryBytes()).isEqualTo(256L << 20);
    assertThat(spec.maxConnections()).isEqualTo(100);
    assertThat(spec.certificate().chain()).startsWith("-----BEGIN CERTIFICATE-----");
  }

  @Test
  void anEmptyVersionIsTheNewest() {
    var body =
        "{\"name\": \"newest\", \"ownerId\": \"%s\", \"plan\": \"basic_256mb\", \"version\": \"\"}";

    var created = SHOP.send("POST", "/v1/postgres", body.formatted(SHOP.acme().value()));

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().at("/version").asText()).isEqualTo("18");
  }

  @Test
  void connectionInfoHasTheStringsThatClientsUse() {
    var id = SHOP.made("strings", "basic_1gb", "\"databaseName\": \"s\", \"databaseUser\": \"u\",");

    var info = SHOP.send("GET", "/v1/postgres/" + id + "/connection-info").json();

    var password = info.at("/password").asText();
    var database = SHOP.get(id).at("/databaseName").asText();
    var port =
        SHOP.rooms()
            .query("select port from datastore_endpoint where datastore_id = '" + id + "'")
            .get(0);
    assertThat(password).matches("[A-Za-z0-9]{32}").isEqualTo(SHOP.spec(id).password());
    assertThat(info.at("/internalConnectionString").asText())
        .isEqualTo("postgresql://u:" + password + "@" + id + "/" + database);
    assertThat(info.at("/externalConnectionString").asText())
        .isEqualTo(
            "postgresql://u:%s@localhost:%s/%s?sslmode=verify-full&sslrootcert=platform-ca.pem"
                .formatted(password, port, database));
    assertThat(info.at("/psqlCommand").asText())
        .isEqualTo(
            "PGPASSWORD=%s PGSSLMODE=verify-full PGSSLROOTCERT=platform-ca.pem psql -h localhost"
                    .formatted(password)
                + " -p %s -U u %s".formatted(port, database));
    assertThat(SHOP.rooms().query("select postgres::text from postgres"))
        .noneMatch(row -> row.contains(password));
  }

  @Test
  void connectionInfoTakesThePermissionForSensitiveValues() {
    var id = SHOP.made("hidden", "basic_1gb", "");
    var path = "/v1/postgres/" + id + "/connection-info";
    var contributor = SHOP.rooms().member(SHOP.acme(), Role.WORKSPACE_CONTRIBUTOR);
    var stranger = SHOP.rooms().member(SHOP.rooms().workspace(), Role.ADMIN);

    assertThat(SHOP.send(contributor, "GET", path).status()).isEqualTo(403);
    assertThat(SHOP.send(stranger, "GET", path).status()).isEqualTo(404);
    assertThat(SHOP.send(contributor, "GET", "/v1/postgres/" + id).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "basic_1gb | \"diskSizeGB\": 7, | diskSizeGB: must be 1 or a multiple of 5",
        "tiny | | plan: must be one of",
        "basic_1gb | \"enableHighAvailability\": true, | enableHighAvailability: requires a pro",
        "basic_1gb | \"readReplicas\": [{\"name\": \"r\"}], | readReplicas: require a pro",
        "pro_4gb | \"readReplicas\": [{\"name\": \"r\"}, {\"name\": \"r\"}], | readReplicas[1].name:",
        "basic_1gb | \"connectionPool\": \"pgbouncer\", | connectionPool: is not supported",
        "basic_1gb | \"datadogAPIKey\": \"k\", | datadogAPIKey: is not supported",
        "basic_1gb | \"databaseName\": \"Shop\", | databaseName: must have",
        "basic_1gb | \"databaseUser\": \"postgres\", | databaseUser: postgres is reserved",
        "basic_1gb | \"parameterOverrides\": {\"fsync\": \"off\"}, | parameterOverrides.fsync: is not",
        "basic_1gb | \"parameterOverrides\": {\"work_mem\": \"1kB\"}, | parameterOverrides.work_mem:",
        "basic_1gb | \"parameterOverrides\": {\"jit\": \"maybe\"}, | parameterOverrides.jit: must be",
        "basic_1gb | \"ipAllowList\": [{\"cidrBlock\": \"x\", \"description\": \"\"}], |"
            + " ipAllowList[0].cidrBlock:",
      })
  void whatAnInstanceCannotBeIsRejectedByItsName(String plan, String more, String message) {
    var rejected = SHOP.create("wrong", plan, more == null ? "" : more);

    assertThat(rejected.status()).as(rejected.text()).isEqualTo(400);
    assertThat(rejected.json().at("/message").asText()).startsWith(message);
    assertThat(SHOP.send("GET", "/v1/postgres?name=wrong").json()).isEmpty();
  }

  @Test
  void aRehearsalAnswersAndWritesNothing() {
    var before = SHOP.rooms().query("select id from postgres where removed_at is null");

    var rehearsed = SHOP.create("?dryRun=true", "rehearsed", "pro_4gb", "");
    var rejected = SHOP.create("?dryRun=true", "rehearsed", "pro_4gb", "\"diskSizeGB\": 3,");

    assertThat(rehearsed.status()).isEqualTo(200);
    assertThat(rehearsed.json().at("/diskSizeGB").intValue()).isEqualTo(100);
    assertThat(rejected.status()).isEqualTo(400);
    assertThat(SHOP.rooms().query("select id from postgres where removed_at is null"))
        .isEqualTo(before);
    assertThat(SHOP.rooms().query("select datastore_id from datastore_endpoint"))
        .hasSameSizeAs(before);
  }

  @Test
  void aVersionThatTheEngineLacksIsUnavailable() {
    SHOP.servers().lack("PostgreSQL 18 is not installed. Install it.");
    SHOP.rooms().settle();
    try {
      var rejected = SHOP.create("missing", "basic_1gb", "");

      assertThat(rejected.status()).isEqualTo(503);
      assertThat(rejected.json().at("/code").asText()).isEqualTo("BACKEND_UNAVAILABLE");
      assertThat(rejected.json().at("/message").asText())
          .isEqualTo("PostgreSQL 18 is not installed. Install it.");
      assertThat(SHOP.send("GET", "/v1/postgres?name=missing").json()).isEmpty();
    } finally {
      SHOP.servers().lack(null);
      SHOP.rooms().settle();
    }
  }

  @Test
  void aLargerPlanPutsItBackToCreating() {
    var id = SHOP.made("growing", "basic_1gb", "\"diskSizeGB\": 15,");
    var path = "/v1/postgres/" + id;

    var changed = SHOP.send("PATCH", path, "{\"plan\": \"pro_8gb\", \"diskSizeGB\": 20}");

    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.json().at("/status").asText()).isEqualTo("creating");
    SHOP.rooms().settle();
    assertThat(SHOP.status(id)).isEqualTo("available");
    assertThat(SHOP.spec(id).resources().memoryBytes()).isEqualTo(8L << 30);
    assertThat(SHOP.spec(id).generation()).isEqualTo(2);
    assertThat(SHOP.send("PATCH", path, "{\"diskSizeGB\": 15}").text())
        .contains("diskSizeGB: must be at least 20, because a disk cannot shrink");
    assertThat(SHOP.events(id))
        .containsSubsequence(
            "plan_changed{\"to\": \"pro_8gb\", \"from\": \"basic_1gb\"}",
            "postgres_disk_size_changed{\"toDiskSize\": 20, \"fromDiskSize\": 15}",
            "postgres_available{}");
    assertThat(SHOP.send("PATCH", path, "{}").json().at("/status").asText()).isEqualTo("available");
  }

  @Test
  void readReplicasAreEntriesThatFollow() {
    var id =
        SHOP.made(
            "followed",
            "pro_4gb",
            "\"readReplicas\": [{\"name\": \"near\"}, {\"name\": \"far\"}],");
    var replicas = SHOP.get(id).at("/readReplicas");
    var near = replicas.at("/0/id").asText();

    assertThat(near).matches("dpg-[0-9a-v]{20}-b");
    assertThat(SHOP.texts(near, "/role", "/primaryPostgresID", "/status"))
        .containsExactly("replica", id, "available");
    assertThat(SHOP.spec(near).primary()).isEqualTo(new PostgresRef(id));
    assertThat(SHOP.spec(near).password()).isEqualTo(SHOP.spec(id).password());
    assertThat(SHOP.send("GET", "/v1/postgres?name=near&includeReplicas=false").json()).isEmpty();
    assertThat(SHOP.send("GET", "/v1/postgres?name=near").json()).hasSize(1);
    assertThat(SHOP.send("PATCH", "/v1/postgres/" + near, "{\"plan\": \"pro_8gb\"}").text())
        .contains("plan: is that of the primary");

    var changed =
        SHOP.send(
            "PATCH",
            "/v1/postgres/" + id,
            "{\"plan\": \"pro_8gb\", \"readReplicas\": [{\"name\": \"near\"}]}");
    SHOP.rooms().settle();

    assertThat(changed.json().at("/readReplicas")).hasSize(1);
    assertThat(SHOP.get(near).at("/plan").asText()).isEqualTo("pro_8gb");
    assertThat(SHOP.servers().list())
        .contains(new PostgresRef(near))
        .doesNotContain(new PostgresRef(replicas.at("/1/id").asText()));
    assertThat(SHOP.events(id))
        .contains("postgres_read_replicas_changed{\"toReplicas\": 1, \"fromReplicas\": 2}");
  }

  @Test
  void suspendStopsItAndResumeStartsItAgain() {
    var id = SHOP.made("resting", "pro_4gb", "\"readReplicas\": [{\"name\": \"r\"}],");
    var path = "/v1/postgres/" + id;

    assertThat(SHOP.send("POST", path + "/suspend"))
        .returns(202, Response::status)
        .returns("", Response::text);
    assertThat(SHOP.texts(id, "/status", "/suspended", "/suspenders/0"))
        .containsExactly("suspended", "suspended", "user");
    SHOP.rooms().settle();
    var replica = SHOP.get(id).at("/readReplicas/0/id").asText();
    assertThat(SHOP.spec(id).suspended()).isTrue();
    assertThat(SHOP.spec(replica).suspended()).isTrue();
    assertThat(SHOP.send("POST", path + "/restart").status()).isEqualTo(409);
    assertThat(SHOP.send("POST", "/v1/postgres/" + replica + "/resume").status()).isEqualTo(409);

    assertThat(SHOP.send("POST", path + "/resume").status()).isEqualTo(202);
    SHOP.rooms().settle();

    assertThat(SHOP.status(id)).isEqualTo("available");
    assertThat(SHOP.status(replica)).isEqualTo("available");
    assertThat(SHOP.events(id))
        .containsExactly("postgres_created{}", "postgres_available{}", "postgres_available{}");
  }

  @Test
  void aRestartHappensOnceAndIsTold() {
    var id = SHOP.made("restarted", "basic_1gb", "");

    assertThat(SHOP.send("POST", "/v1/postgres/" + id + "/restart").status()).isEqualTo(202);
    assertThat(SHOP.status(id)).isEqualTo("config_restart");
    SHOP.rooms().settle();

    assertThat(SHOP.status(id)).isEqualTo("available");
    assertThat(SHOP.spec(id).restarts()).isEqualTo(1);
    assertThat(SHOP.events(id)).containsOnlyOnce("postgres_restarted{}");
  }

  @Test
  void aFailoverTakesAStandbyAndTellsTheNewLeader() {
    var single = SHOP.made("single", "pro_4gb", "");
    var id = SHOP.made("double", "pro_4gb", "\"enableHighAvailability\": true,");

    assertThat(SHOP.send("POST", "/v1/postgres/" + single + "/failover").status()).isEqualTo(400);
    assertThat(SHOP.send("POST", "/v1/postgres/" + id + "/failover").status()).isEqualTo(202);
    SHOP.rooms().settle();

    assertThat(SHOP.spec(id).failovers()).isEqualTo(1);
    assertThat(SHOP.events(id))
        .contains("postgres_cluster_leader_changed{\"leaderId\": \"" + id + "-01\"}");
  }

  @Test
  void aServerThatFailsIsUnavailableUntilItIsBack() {
    var id = SHOP.made("failing", "basic_1gb", "");

    SHOP.servers().put(new PostgresRef(id), ServerState.UNAVAILABLE);
    SHOP.rooms().settle();
    assertThat(SHOP.status(id)).isEqualTo("unavailable");
    SHOP.servers().put(new PostgresRef(id), ServerState.AVAILABLE);
    SHOP.rooms().settle();

    assertThat(SHOP.status(id)).isEqualTo("available");
    assertThat(SHOP.events(id))
        .containsExactly(
            "postgres_created{}",
            "postgres_available{}",
            "postgres_unavailable{}",
            "postgres_available{}");
  }

  @Test
  void aServerThatTheEngineHasLostIsNotReplacedByAnEmptyOne() {
    var id = SHOP.made("lost", "basic_1gb", "");

    SHOP.servers().remove(new PostgresRef(id));
    SHOP.rooms().settle();
    SHOP.rooms().settle();

    assertThat(SHOP.status(id)).isEqualTo("unavailable");
    assertThat(SHOP.servers().list()).doesNotContain(new PostgresRef(id));
    assertThat(SHOP.events(id))
        .containsExactly("postgres_created{}", "postgres_available{}", "postgres_unavailable{}");
  }

  @Test
  void whatIsDeletedIsGoneAtOnceAndCleanedUpBehind() {
    var id = SHOP.made("deleted", "pro_4gb", "\"readReplicas\": [{\"name\": \"r\"}],");
    var replica = SHOP.get(id).at("/readReplicas/0/id").asText();

    assertThat(SHOP.send("DELETE", "/v1/postgres/" + id).status()).isEqualTo(204);

    assertThat(SHOP.send("GET", "/v1/postgres/" + id).status()).isEqualTo(404);
    assertThat(SHOP.send("GET", "/v1/postgres/" + replica).status()).isEqualTo(404);
    assertThat(SHOP.send("GET", "/v1/postgres?name=deleted").json()).isEmpty();
    SHOP.rooms().settle();
    assertThat(SHOP.servers().list()).doesNotContain(new PostgresRef(id), new PostgresRef(replica));
    assertThat(
            SHOP.rooms()
                .query(
                    "select id from postgres where removed_at is null and id in ('%1$s', '%2$s') union all select"
                            .formatted(id, replica)
                        + " datastore_id from datastore_endpoint where datastore_id in ('%s', '%s')"
                            .formatted(id, replica)))
        .isEmpty();
  }

  @Test
  void anInstanceIsMeasured() {
    var id = SHOP.made("measured", "pro_4gb", "\"diskSizeGB\": 5,");
    for (int round = 0; round < 5; round++) {
      SHOP.rooms().clock().pass(Duration.ofSeconds(15));
      SHOP.rooms().settle();
    }

    var capacity = SHOP.send("GET", "/v1/metrics/disk-capacity?resource=" + id).json();
    var lag = SHOP.send("GET", "/v1/metrics/replication-lag?resource=" + id).json();

    assertThat(capacity.at("/0/unit").asText()).isEqualTo("bytes");
    assertThat(capacity.at("/0/values/0/value").asLong()).isEqualTo(5L << 30);
    assertThat(lag).isEmpty();
  }

  @Test
  void anInstanceAndItsReplicasMoveTogether() {
    var id = SHOP.made("moving", "pro_4gb", "\"readReplicas\": [{\"name\": \"r\"}],");
    var replica = SHOP.texts(id, "/readReplicas/0/id").get(0);
    var environment =
        SHOP.send(
                "POST",
                "/v1/projects",
                """
                {"name": "moves", "ownerId": "%s", "environments": [{"name": "production"}]}
                """
                    .formatted(SHOP.acme().value()))
            .json()
            .at("/environmentIds/0")
            .asText();

    SHOP.rooms()
        .get(Environments.class)
        .add(SHOP.ada(), new EnvironmentId(environment), List.of(id));

    assertThat(SHOP.texts(replica, "/environmentId")).containsExactly(environment);
    var shown = SHOP.send("GET", "/v1/environments/" + environment).json();
    assertThat(shown.at("/databasesIds")).hasSize(2);
    assertThat(SHOP.send("GET", "/v1/postgres?environmentId=" + environment).json()).hasSize(2);

    assertThat(SHOP.send("DELETE", "/v1/environments/" + environment).status()).isEqualTo(204);
    assertThat(SHOP.send("GET", "/v1/postgres/" + replica).status()).isEqualTo(404);
  }

  @Test
  void aProtectedInstanceTakesThePhrase() {
    var environment = protectedEnvironment("guarded");
    var id = SHOP.made("guarded", "basic_1gb", "\"environmentId\": \"" + environment + "\",");
    var path = "/v1/postgres/" + id;

    var refused = SHOP.send("POST", path + "/restart");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.json().at("/params/confirm").asText())
        .isEqualTo("sudo restart database guarded");
    assertThat(SHOP.send("POST", path + "/restart?confirm=sudo%20restart%20database%20guarded"))
        .returns(202, Response::status);
    assertThat(SHOP.send("DELETE", path).status()).isEqualTo(403);
  }

  @Test
  void aReadReplicaInAProtectedEnvironmentIsDeletedOnlyWhereThePhraseIsAsked() {
    var environment = protectedEnvironment("followers");
    var id =
        SHOP.made(
            "led",
            "pro_4gb",
            "\"readReplicas\": [{\"name\": \"near\"}], \"environmentId\": \"%s\","
                .formatted(environment));
    var replica = SHOP.texts(id, "/readReplicas/0/id").get(0);
    var path = "/v1/postgres/" + id;

    var removed = SHOP.send("PATCH", path, "{\"plan\": \"pro_8gb\", \"readReplicas\": []}");
    var rehearsed = SHOP.send("PATCH", path + "?dryRun=true", "{\"readReplicas\": []}");

    assertThat(removed.status()).as(removed.text()).isEqualTo(409);
    assertThat(removed.json().at("/message").asText())
        .isEqualTo(
            "near is in a protected environment. Delete the read replica with DELETE /v1/postgres/"
                + replica
                + ", which asks for a confirmation.");
    assertThat(rehearsed.status()).isEqualTo(409);
    assertThat(SHOP.texts(id, "/plan", "/readReplicas/0/id")).containsExactly("pro_4gb", replica);
    assertThat(SHOP.send("PATCH", path, "{\"readReplicas\": [{\"name\": \"near\"}]}").status())
        .isEqualTo(200);
    var phrase = "?confirm=sudo%20delete%20database%20near";
    assertThat(SHOP.send("DELETE", "/v1/postgres/" + replica + phrase).status()).isEqualTo(204);
    assertThat(SHOP.get(id).at("/readReplicas")).isEmpty();
  }

  private static String protectedEnvironment(String project) {
    return SHOP.send(
            "POST",
            "/v1/projects",
            """
            {"name": "%s", "ownerId": "%s",
             "environments": [{"name": "production", "protectedStatus": "protected"}]}
            """
                .formatted(project, SHOP.acme().value()))
        .json()
        .at("/environmentIds/0")
        .asText();
  }

  @Test
  void aDiskThatIsNearlyFullGrows() {
    var id =
        SHOP.made(
            "filling",
            "pro_4gb",
            "\"diskSizeGB\": 10, \"enableDiskAutoscaling\": true,"
                + " \"readReplicas\": [{\"name\": \"r\"}],");
    var replica = SHOP.texts(id, "/readReplicas/0/id").get(0);

    SHOP.servers().use(new PostgresRef(id), 9_900_000_000L);
    SHOP.rooms().clock().pass(Duration.ofMinutes(1));
    SHOP.rooms().settle();

    assertThat(SHOP.get(id).at("/diskSizeGB").intValue()).isEqualTo(20);
    assertThat(SHOP.get(replica).at("/diskSizeGB").intValue()).isEqualTo(20);
    assertThat(SHOP.spec(id).diskBytes()).isEqualTo(20L << 30);
    assertThat(SHOP.events(id))
        .contains("postgres_disk_size_changed{\"toDiskSize\": 20, \"fromDiskSize\": 10}");
  }

  @Test
  void aCertificateIsRenewedLongBeforeItEnds() {
    var id = SHOP.made("certified", "basic_1gb", "");
    var before = SHOP.spec(id);

    SHOP.rooms().passUnmetered(Duration.ofDays(250));
    SHOP.rooms().settle();

    assertThat(SHOP.spec(id).generation()).isGreaterThan(before.generation());
    assertThat(SHOP.spec(id).certificate()).isNotEqualTo(before.certificate());
    assertThat(SHOP.rooms().query("select certificate from datastore_authority"))
        .containsExactly(SHOP.send("GET", "/v1/datastores/ca.pem").text());
  }
}

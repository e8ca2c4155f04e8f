package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pages answer to requests that none of their forms sends. It takes no browser to see. */
class PageRequestsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final HttpClient client = HttpClient.newHttpClient();
  private static TestServer server;
  private static TestClient admin;
  private static int names;

  @BeforeAll
  static void start() {
    server = TestProcess.on(database).data(data).unlimited().serve();
    admin = TestClient.browser(server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/settings/api-keys/revoke",
    "/settings/members/role",
    "/settings/members/remove",
    "/settings/members/invitations/revoke",
    "/workspaces/choose",
    "/consent",
    "/device"
  })
  void aFormThatLacksWhatItNeedsIsNoAccident(String path) {
    var lacking = admin.submit(path, Map.of());
    var malformed =
        admin.submit(
            path,
            Map.of(
                "id", "?",
                "userId", "?",
                "workspaceId", "?",
                "request", "?",
                "user_code", "?",
                "role", "ADMIN"));

    assertThat(lacking.status()).isEqualTo(400);
    assertThat(lacking.text()).contains("is required.");
    assertThat(malformed.status()).isEqualTo(404);
    assertThat(malformed.header("Content-Type")).startsWith("text/html");
  }

  @ParameterizedTest
  @CsvSource({
    "web_service, /web/",
    "private_service, /pserv/",
    "background_worker, /worker/",
    "cron_job, /cron/",
    "static_site, /static/"
  })
  void theDashboardUrlOfAServiceLeadsToItsPage(String type, String place) {
    var service = create(type);
    var path = URI.create(service.path("dashboardUrl").asText()).getPath();

    var page = admin.get(path);
    var nobodys = TestClient.api(server.address()).get(path);

    assertThat(path).isEqualTo(place + service.path("id").asText());
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains(service.path("name").asText(), "queued");
    assertThat(nobodys.status()).isEqualTo(303);
    assertThat(nobodys.header("Location"))
        .isEqualTo("/login?" + TestClient.encode(Map.of("continue", path)));
  }

  @Test
  void theWrongTypeLeadsToThePageOfTheServiceAndAnUnknownIdNowhere() {
    var id = create("web_service").path("id").asText();

    assertThat(admin.get("/worker/" + id).header("Location")).isEqualTo("/web/" + id);
    assertThat(admin.get("/web/srv-00000000000000000000").status()).isEqualTo(404);
    assertThat(admin.get("/web/x").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgres  | postgres | /d/ | \"plan\": \"pro_4gb\", \"version\": \"18\""
            + " | pro_4gb, PostgreSQL 18, 100 GB | :5432",
        "key-value | keyValue | /r/ | \"plan\": \"starter\""
            + " | starter, Key Value, allkeys_lru, journal_snapshot | :6379"
      })
  void theDashboardUrlOfADatastoreLeadsToItsPageWithoutItsPassword(
      String kind, String member, String place, String more, String facts, String port) {
    var api = "/v1/" + kind;
    var body =
        "{\"name\": \"shelf\", \"ownerId\": \"%s\", %s, \"ipAllowList\":"
            + " [{\"cidrBlock\": \"203.0.113.0/24\", \"description\": \"office\"}]}";
    var id = admin.post(api, body.formatted(workspace(), more)).path("id").asText();
    var listed = admin.json(api).at("/0/" + member);
    var path = URI.create(listed.path("dashboardUrl").asText()).getPath();
    var info = admin.json(api + "/" + id + "/connection-info");
    var password = info.path("externalConnectionString").asText().split("[:@]")[2];

    var page = admin.get(path);

    assertThat(path).isEqualTo(place + id);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text())
        .contains("shelf", id + port, "creating", "203.0.113.0/24", api + "/" + id)
        .contains(facts.split(", "))
        .doesNotContain(password);
    assertThat(password).hasSize(32);
    assertThat(admin.get(place + id.replace(id.substring(4, 8), "zzzz")).status()).isEqualTo(404);
    assertThat(admin.get(place + "x").status()).isEqualTo(404);
    assertThat(TestClient.api(server.address()).get(path).header("Location"))
        .isEqualTo("/login?" + TestClient.encode(Map.of("continue", path)));
  }

  @Test
  void thePagesOfAPrimaryAndItsReadReplicaLeadToEachOther() {
    var body =
        "{\"name\": \"followed\", \"ownerId\": \"%s\", \"plan\": \"pro_4gb\","
            + " \"version\": \"18\", \"readReplicas\": [{\"name\": \"near\"}]}";
    var primary = admin.post("/v1/postgres", body.formatted(workspace()));
    var id = primary.path("id").asText();
    var replica = primary.at("/readReplicas/0/id").asText();

    assertThat(admin.get("/d/" + id).text()).contains("<a href=\"/d/" + replica + "\">near</a>");
    assertThat(admin.get("/d/" + replica).text()).contains("<a href=\"/d/" + id + "\">");
  }

  private static JsonNode create(String type) {
    var details =
        type.equals("static_site")
            ? "{}"
            : "{\"runtime\": \"node\", \"envSpecificDetails\": {\"startCommand\": \"./go\"}"
                + (type.equals("cron_job") ? ", \"schedule\": \"0 3 * * *\"}" : "}");
    var body =
        "{\"type\": \"%s\", \"name\": \"%s\", \"ownerId\": \"%s\","
            + " \"repo\": \"https://example.com/acme/shop\", \"serviceDetails\": %s}";
    var name = type.replace('_', '-') + "-" + names++;
    return admin
        .post("/v1/services", body.formatted(type, name, workspace(), details))
        .path("service");
  }

  private static String workspace() {
    return admin.json("/v1/owners").at("/0/owner/id").asText();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /consent, text/html, 400, text/html",
    "PUT, /login, text/html, 405, text/html",
    "GET, /nowhere, text/html, 404, text/html",
    "GET, /nowhere, application/json, 404, application/json",
    "GET, /v1/nowhere, text/html, 401, application/json",
  })
  void whoeverIsRefusedAtTheDoorReadsItInTheirOwnForm(
      String method, String path, String accept, int status, String type) throws Exception {
    var answer =
        client.send(
            HttpRequest.newBuilder(URI.create(server.address() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Accept", accept)
                .build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
    assertThat(answer.headers().firstValue("Content-Security-Policy").isPresent())
        .isEqualTo(type.equals("text/html"));
    assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
  }
}

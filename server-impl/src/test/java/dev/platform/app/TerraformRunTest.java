package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.AtOnce;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The requests of Render's Terraform provider for fifty services of one environment, in its order
 * and with its default parallelism, against the default limits. The clock stands still while it
 * sends them, so that no limit refills.
 */
class TerraformRunTest {
  private static final int SERVICES = 50;
  private static final int PARALLELISM = 10;
  private static final String STREAM =
      "{\"setting\": \"send\", \"endpoint\": \"logs.acme.example:6514\", \"token\": \"s3cret\"}";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final TestClock clock = new TestClock();

  private static TestServer server;
  private static TestClient provider;
  private static String token;
  private static String owner;

  @BeforeAll
  static void start() {
    server =
        TestProcess.on(database)
            .data(data)
            .clock(clock)
            .with(Map.of("platform.contract.extra", "terraform"))
            .serve();
    server.logIn();
    owner = server.client().json("/v1/owners").at("/0/owner/id").asText();
    var key = server.client().post("/v1/api-keys", "{\"name\": \"terraform\"}");
    provider = TestClient.api(server.uri(""));
    token =
        provider
            .form(
                "/oauth2/token",
                Map.of(
                    "grant_type", "client_credentials",
                    "client_id", key.path("id").asText(),
                    "client_secret", key.path("secret").asText()))
            .string("access_token");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void noRunMeetsALimit() {
    var environment = project();
    logStreamOfTheWorkspace();

    forAll(number -> create("shop-" + number, environment));
    var services = call("GET", "/v1/environments/" + environment).json().path("serviceIds");
    forAll(number -> read(services.path(number).asText()));
    assertThat(services).hasSize(SERVICES);

    clock.pass(Duration.ofMinutes(1));
    forAll(number -> read(services.path(number).asText()));
    forAll(number -> update(services.path(number).asText()));

    clock.pass(Duration.ofMinutes(1));
    forAll(number -> read(services.path(number).asText()));
    forAll(number -> delete(services.path(number).asText()));
    var left = call("GET", "/v1/environments/" + environment).json().path("serviceIds");
    assertThat(left.isNull()).isTrue();
  }

  private String project() {
    var project =
        call(
            "POST",
            "/v1/projects",
            "{\"name\": \"shops\", \"ownerId\": \"%s\", \"environments\": [{\"name\": \"all\"}]}"
                .formatted(owner));
    return project.json().at("/environmentIds/0").asText();
  }

  /** Only administrators may, and the key has the role of a developer. */
  private void logStreamOfTheWorkspace() {
    var path = "/v1/logs/streams/owner/" + owner;
    var json = "{\"endpoint\": \"logs.acme.example:6514\", \"token\": \"\", \"preview\": \"drop\"}";
    assertThat(call("PUT", path, json).status()).isEqualTo(403);
    var set = server.send("PUT", path, json);
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    assertThat(call("GET", path).json()).isEqualTo(set.json());
    assertThat(server.send("DELETE", path).status()).isEqualTo(204);
    assertThat(call("GET", path).status()).isEqualTo(404);
  }

  private void create(String name, String environment) {
    var created =
        call(
            "POST",
            "/v1/services",
            """
            {"type": "web_service", "name": "%s", "ownerId": "%s",
             "repo": "https://github.com/acme/shop", "envVars": [{"key": "A", "value": "b"}],
             "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(name, owner));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    var id = created.json().at("/service/id").asText();
    var moved =
        call(
            "POST",
            "/v1/environments/" + environment + "/resources",
            "{\"resourceIds\": [\"" + id + "\"]}");
    assertThat(moved.status()).isEqualTo(201);
    assertThat(call("PATCH", overrides(id), "{}").status()).isEqualTo(200);
    assertThat(call("PUT", logStream(id), STREAM).status()).isEqualTo(200);
    readParts(id);
    var byName = "/v1/services?name=" + name + "&ownerId=" + owner + "&type=web_service";
    assertThat(call("GET", byName).json()).hasSize(1);
    readParts(id);
  }

  private void update(String id) {
    var path = "/v1/services/" + id;
    assertThat(call("PATCH", path, "{\"autoDeploy\": \"no\"}").status()).isEqualTo(200);
    var variables = call("PUT", path + "/env-vars", "[{\"key\": \"A\", \"value\": \"c\"}]");
    assertThat(variables.status()).isEqualTo(200);
    assertThat(call("PUT", path + "/secret-files", "null").text()).isEqualTo("[]");
    var files = "[{\"name\": \".env\", \"content\": \"A=b\"}]";
    assertThat(call("PUT", path + "/secret-files", files).status()).isEqualTo(200);
    assertThat(call("GET", path + "/secret-files").json().at("/0/secretFile/content").asText())
        .isEqualTo("A=b");
    assertThat(call("PATCH", overrides(id), "{}").status()).isEqualTo(200);
    assertThat(call("DELETE", logStream(id)).status()).isEqualTo(204);
    assertThat(call("GET", logStream(id)).status()).isEqualTo(404);
    assertThat(call("PUT", logStream(id), STREAM).status()).isEqualTo(200);
    call("GET", path + "/custom-domains");
    assertThat(call("POST", path + "/deploys", "{}").status()).isLessThan(300);
    readParts(id);
  }

  private void delete(String id) {
    assertThat(call("DELETE", "/v1/services/" + id).status()).isEqualTo(204);
  }

  private void read(String id) {
    assertThat(call("GET", "/v1/services/" + id).status()).isEqualTo(200);
    readParts(id);
  }

  /** What the provider reads of a service beside itself; some of it is not available yet. */
  private void readParts(String id) {
    var path = "/v1/services/" + id;
    var variables = call("GET", path + "/env-vars").json();
    assertThat(variables).hasSize(1);
    var cursor = variables.at("/0/cursor").asText();
    assertThat(call("GET", path + "/env-vars?cursor=" + cursor).json()).isEmpty();
    assertThat(call("GET", path + "/secret-files").status()).isEqualTo(200);
    call("GET", path + "/custom-domains?limit=100");
    assertThat(call("GET", overrides(id)).status()).isEqualTo(200);
    assertThat(call("GET", logStream(id)).json().path("setting").asText()).isEqualTo("send");
  }

  private static String overrides(String id) {
    return "/v1/notification-settings/overrides/services/" + id;
  }

  private static String logStream(String id) {
    return "/v1/logs/streams/resource/" + id;
  }

  private Response call(String method, String path) {
    return call(method, path, null);
  }

  private Response call(String method, String path, @Nullable String json) {
    var response = provider.send(method, path, json, "Authorization", "Bearer " + token);
    assertThat(response.status()).as("%s %s", method, path).isNotEqualTo(429);
    return response;
  }

  /** Each of the numbers, by as many threads as the provider has. */
  private static void forAll(Consumer<Integer> work) {
    List<Integer> done =
        AtOnce.run(
            PARALLELISM,
            thread -> {
              int number = thread;
              for (; number < SERVICES; number += PARALLELISM) {
                work.accept(number);
              }
              return number;
            });
    assertThat(done).hasSize(PARALLELISM);
  }
}

package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tool server takes tokens that are made for it, and nothing else. */
class ToolServerTokensTest {
  private static final String PING = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}";
  private static final String DELETE =
      """
      {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
       "params": {"name": "delete_service", "arguments": {"serviceId": "srv-d1m3k8p0g4t6r2n5q7v9"}}}
      """;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  private static Site site;

  @BeforeAll
  static void open() {
    site = Site.open(database);
  }

  @AfterAll
  static void close() {
    site.close();
  }

  private static String tools() {
    return site.server.address() + "/mcp";
  }

  private static Response send(String body, String... headers) {
    return site.postText("/mcp", "application/json", body, headers);
  }

  private static String[] bearer(String token) {
    return new String[] {"Authorization", "Bearer " + token};
  }

  private static String token(String scope, String resource) {
    var client = site.register(Site.CALLBACK);
    var asked = site.ask(client, Site.CALLBACK, scope);
    asked.put("resource", resource);
    var code = Site.query(site.allow(site.logIn(), asked)).get("code");
    Map<String, String> form = new HashMap<>(Site.exchangeForm(client, code, Site.CALLBACK));
    form.put("resource", resource);
    return site.post("/oauth2/token", form).string("access_token");
  }

  private static String challenge() {
    return "Bearer resource_metadata=\""
        + site.server.address()
        + "/.well-known/oauth-protected-resource/mcp\"";
  }

  @Test
  void aTokenIsTakenWhereItIsFor() {
    var forTools = token("platform.read", tools());
    var forApi = token("platform.read", site.server.address().toString());

    assertThat(send(PING, bearer(forTools)).status()).isEqualTo(200);
    assertThat(site.read(forTools)).isEqualTo(401);
    assertThat(site.read(forApi)).isEqualTo(200);
    var rejected = send(PING, bearer(forApi));
    assertThat(rejected.status()).isEqualTo(401);
    assertThat(rejected.header("WWW-Authenticate"))
        .isEqualTo(challenge() + ", error=\"invalid_token\"");
  }

  @Test
  void whoShowsNothingLearnsWhereTokensComeFrom() {
    var rejected = send(PING);

    assertThat(rejected.status()).isEqualTo(401);
    assertThat(rejected.header("WWW-Authenticate")).isEqualTo(challenge());
    assertThat(rejected.json().path("id").isNull()).isTrue();
    assertThat(rejected.json().at("/error/code").asInt()).isEqualTo(-32000);
    assertThat(site.get("/.well-known/oauth-protected-resource/mcp").string("resource"))
        .isEqualTo(tools());
  }

  @Test
  void aSessionIsNotTaken() {
    var browser =
        TestClient.browser(site.server.address(), TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
    var rejected = browser.send("POST", "/mcp", PING, "X-CSRF-Token", browser.csrfToken());

    assertThat(rejected.status()).isEqualTo(401);
  }

  @Test
  void aKeyGetsATokenForTheToolServer() {
    var key = site.server.get(ApiKeys.class).create(site.caller(site.logIn()), "agent", null);
    Map<String, String> form =
        Map.of(
            "grant_type", "client_credentials",
            "client_id", key.key().id().value(),
            "client_secret", key.secret().reveal(),
            "resource", tools());
    var token = site.post("/oauth2/token", form).string("access_token");

    assertThat(send(PING, bearer(token)).status()).isEqualTo(200);
    assertThat(site.read(token)).isEqualTo(401);
    assertThat(send(PING, bearer(key.secret().reveal())).status()).isEqualTo(401);
  }

  @Test
  void theClientLearnsWhichScopeIsMissing() {
    var rejected = send(DELETE, bearer(token("platform.read", tools())));
    var allowed = send(DELETE, bearer(token("platform.read platform.write", tools())));

    assertThat(rejected.status()).isEqualTo(403);
    assertThat(rejected.header("WWW-Authenticate"))
        .isEqualTo(challenge() + ", error=\"insufficient_scope\", scope=\"platform.write\"");
    assertThat(allowed.status()).isEqualTo(200);
    assertThat(allowed.json().at("/result/content/0/text").asText()).startsWith("NOT_FOUND: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "PUT"})
  void otherMethodsAreNotAllowed(String method) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(tools()))
            .header("Authorization", "Bearer " + token("platform.read", tools()))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow").orElse("")).contains("POST");
    assertThat(response.body()).contains("-32000", "\"jsonrpc\":\"2.0\"");
  }
}

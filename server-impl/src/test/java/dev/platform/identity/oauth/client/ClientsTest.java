package dev.platform.identity.oauth.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.oauth.ElsewhereServer;
import dev.platform.identity.oauth.Site;
import dev.platform.identity.oauth.authorization.AuthorizationRequests;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.AskForConsent;
import dev.platform.testing.Response;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that register themselves, and clients that a document describes. */
class ClientsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final ElsewhereServer elsewhere = new ElsewhereServer();
  private static Site site;

  @BeforeAll
  static void open() {
    site = Site.open(database, new TestClock(), Map.of("platform.outbound.loopback", "true"));
  }

  @AfterAll
  static void close() {
    site.close();
    elsewhere.close();
  }

  @Test
  void aClientWithASecretProvesItInEitherWay() {
    var client = confidential();
    var basic = basic(client.string("client_id"), client.string("client_secret"));

    var byHeader = redeem(client, Map.of(), "Authorization", basic);
    var byForm = redeem(client, Map.of("client_secret", client.string("client_secret")));

    assertThat(byHeader.status()).as(byHeader.text()).isEqualTo(200);
    assertThat(byForm.status()).isEqualTo(200);
    var inspected =
        site.post(
            "/oauth2/introspect",
            Map.of("token", byForm.string("access_token")),
            "Authorization",
            basic);
    assertThat(inspected.json().path("active").asBoolean()).isTrue();
    assertThat(inspected.string("scope")).isEqualTo("platform.read");
    assertThat(inspected.string("client_id")).isEqualTo(client.string("client_id"));
    assertThat(
            site.post(
                    "/oauth2/introspect",
                    Map.of("token", byForm.string("refresh_token")),
                    "Authorization",
                    basic)
                .json()
                .path("active")
                .asBoolean())
        .isTrue();
    var foreign = site.tokens(site.register(Site.CALLBACK), "platform.read");
    assertThat(
            site.post(
                    "/oauth2/introspect",
                    Map.of("token", foreign.string("access_token")),
                    "Authorization",
                    basic)
                .text())
        .isEqualTo("{\"active\":false}");
  }

  @Test
  void aWrongSecretNoSecretAndTwoSecretsAreRefused() {
    var client = confidential();
    var id = client.string("client_id");

    assertThat(redeem(client, Map.of("client_secret", "cs_wrong")).error())
        .isEqualTo("invalid_client");
    assertThat(redeem(client, Map.of()).error()).isEqualTo("invalid_client");
    assertThat(
            redeem(
                    client,
                    Map.of("client_secret", client.string("client_secret")),
                    "Authorization",
                    basic(id, client.string("client_secret")))
                .error())
        .isEqualTo("invalid_request");
  }

  @Test
  void guessingTheSecretOfAClientTakesLongerEachTime() {
    for (String path : List.of("/oauth2/token", "/oauth2/introspect", "/oauth2/revoke")) {
      var client = confidential();
      var other = confidential();

      assertThat(guesses(path, client, 8))
          .containsExactly("401 ", "401 ", "401 ", "401 ", "401 ", "401 ", "429 1", "429 1");
      assertThat(guesses(path, other, 1)).containsExactly("401 ");
      assertThat(redeem(client, Map.of("client_secret", client.string("client_secret"))).status())
          .as("nobody can lock out who knows the secret")
          .isEqualTo(200);
      site.clock.pass(Duration.ofSeconds(1));
      assertThat(guesses(path, client, 2)).containsExactly("401 ", "429 2");
      site.clock.pass(Duration.ofHours(2));
    }
  }

  @Test
  void guessingTheSecretsOfManyClientsIsSlowedDownByAddress() {
    site.clock.pass(Duration.ofHours(2));
    var statuses =
        IntStream.range(0, 22)
            .mapToObj(i -> guess("/oauth2/token", "oac-nobody" + i).status())
            .toList();

    assertThat(statuses.subList(0, 21)).containsOnly(401);
    assertThat(statuses.get(21)).isEqualTo(429);
    site.clock.pass(Duration.ofHours(2));
  }

  private static List<String> guesses(String path, Response client, int times) {
    return IntStream.range(0, times)
        .mapToObj(i -> guess(path, client.string("client_id")))
        .map(it -> it.status() + " " + it.header("Retry-After"))
        .toList();
  }

  private static Response guess(String path, String clientId) {
    return site.post(
        path,
        path.endsWith("token")
            ? Map.of("grant_type", "refresh_token", "refresh_token", "rt_x")
            : Map.of("token", "rt_x"),
        "Authorization",
        basic(clientId, "cs_guess"));
  }

  @Test
  void aClientOfDevicesOnlyNeedsNoAddressAndNoResponseType() {
    var made =
        site.postText(
            "/oauth2/register",
            "application/json",
            "{\"grant_types\":[\"urn:ietf:params:oauth:grant-type:device_code\"]}");

    assertThat(made.status()).as(made.text()).isEqualTo(201);
    assertThat(made.json().path("response_types")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"redirect_uris\":[\"http://client.example.org/cb\"]}|invalid_redirect_uri",
        "{\"redirect_uris\":[\"https://client.example.org/cb#x\"]}|invalid_redirect_uri",
        "{\"redirect_uris\":[\"https://a:b@client.example.org/cb\"]}|invalid_redirect_uri",
        "{\"redirect_uris\":[\"javascript:alert(1)\"]}|invalid_redirect_uri",
        "{\"redirect_uris\":[\"app:/callback\"]}|invalid_redirect_uri",
        "{}|invalid_redirect_uri",
        "{\"grant_types\":[\"client_credentials\"]}|invalid_client_metadata",
        "{\"grant_types\":[\"password\"],\"redirect_uris\":[\"https://a.example.org/cb\"]}"
            + "|invalid_client_metadata",
        "{\"redirect_uris\":[\"https://a.example.org/cb\"],\"response_types\":[\"token\"]}"
            + "|invalid_client_metadata",
        "{\"redirect_uris\":[\"https://a.example.org/cb\"],"
            + "\"token_endpoint_auth_method\":\"private_key_jwt\"}|invalid_client_metadata",
        "{\"redirect_uris\":[\"https://a.example.org/cb\"],\"scope\":\"platform.all\"}"
            + "|invalid_scope",
      })
  void aRegistrationThatAsksForTooMuchIsRefused(String json, String error) {
    var answer = site.postText("/oauth2/register", "application/json", json);

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.error()).isEqualTo(error);
  }

  @Test
  void aNameCannotCarryControlCharacters() {
    var answer =
        site.postText(
            "/oauth2/register",
            "application/json",
            "{\"client_name\":\"Good\\u202e\\nname\",\"unknown_member\":{\"x\":1},"
                + "\"redirect_uris\":[\"https://a.example.org/cb\"]}");

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.string("client_name")).isEqualTo("Good name");
  }

  @Test
  void aDocumentDescribesAClient() {
    var id = describe("/client.json", "/client.json", "");
    var asked = site.ask(id, Site.LOOPBACK, "platform.read");
    var cookie = site.logIn();
    int before = elsewhere.requests.get();

    var sent = site.authorize(asked, Site.cookie(cookie));

    assertThat(sent.status()).as(sent.text()).isEqualTo(302);
    var step =
        site.server
            .get(AuthorizationRequests.class)
            .open(site.caller(cookie), Site.requestId(sent));
    assertThat(((AskForConsent) step).prompt().client().kind()).isEqualTo(Client.Kind.DESCRIBED);
    assertThat(((AskForConsent) step).prompt().client().name()).isEqualTo("Described");
    var code = Site.query(site.allow(cookie, asked)).get("code");
    var tokens = site.exchange(id, code, Site.LOOPBACK);
    assertThat(tokens.status()).as(tokens.text()).isEqualTo(200);
    assertThat(site.read(tokens.string("access_token"))).isEqualTo(200);
    assertThat(elsewhere.requests.get() - before)
        .as("a document is remembered, and not read for tokens")
        .isLessThanOrEqualTo(1);
  }

  @Test
  void aDocumentMustNameItsOwnAddress() {
    var id = describe("/copied.json", "/client.json", "");

    assertThat(site.authorize(site.ask(id, Site.LOOPBACK, "platform.read")).text())
        .contains("different client_id");
  }

  @Test
  void aDocumentMustHoldNoSecret() {
    var id = describe("/secret.json", "/secret.json", ",\"client_secret\":\"x\"");

    assertThat(site.authorize(site.ask(id, Site.LOOPBACK, "platform.read")).status())
        .isEqualTo(400);
  }

  @Test
  void aDocumentIsReadWithinItsLimits() {
    var large = describe("/large.json", "/large.json", ",\"x\":\"" + "x".repeat(9_000) + "\"");

    for (var id :
        new String[] {
          large,
          elsewhere.address("/nothing.json").toString(),
          elsewhere.address("/moved.json").toString(),
          elsewhere.address("/").toString()
        }) {
      var shown = site.authorize(site.ask(id, Site.LOOPBACK, "platform.read"));
      assertThat(shown.status()).as(id).isEqualTo(400);
      assertThat(shown.firstHeaders()).doesNotContainKey("location");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://10.0.0.1/client.json",
        "https://169.254.169.254/latest/meta-data",
        "https://[fd00::1]/client.json",
        "http://example.org/client.json",
        "https://user:pass@example.org/client.json",
        "https://example.org/client.json#x",
        "https://example.org/a/../client.json",
        "https://example.org",
      })
  void aDocumentIsNotReadFromInside(String id) {
    var shown = site.authorize(site.ask(id, Site.LOOPBACK, "platform.read"));

    assertThat(shown.status()).isEqualTo(400);
    assertThat(shown.text()).contains("client_id");
  }

  @Test
  void theMetadataTellsWhatIsThere() {
    var metadata = site.get("/.well-known/oauth-authorization-server");

    assertThat(metadata.status()).isEqualTo(200);
    assertThat(metadata.firstHeaders()).containsEntry("cache-control", "public, max-age=300");
    assertThat(metadata.string("issuer")).isEqualTo(site.server.address().toString());
    assertThat(metadata.json().path("client_id_metadata_document_supported").asBoolean()).isTrue();
    assertThat(metadata.json().path("authorization_response_iss_parameter_supported").asBoolean())
        .isTrue();
    assertThat(site.get("/.well-known/openid-configuration").json()).isEqualTo(metadata.json());
    var tools = site.get("/.well-known/oauth-protected-resource/mcp");
    assertThat(tools.string("resource")).isEqualTo(site.server.address() + "/mcp");
  }

  private static String describe(String path, String named, String more) {
    return elsewhere
        .put(
            path,
            "{\"client_id\":\""
                + elsewhere.address(named)
                + "\",\"client_name\":\"Described\",\"token_endpoint_auth_method\":\"none\","
                + "\"redirect_uris\":[\"http://127.0.0.1/callback\"]"
                + more
                + "}")
        .toString();
  }

  private static Response confidential() {
    var client =
        site.postText(
            "/oauth2/register",
            "application/json",
            "{\"redirect_uris\":[\"" + Site.CALLBACK + "\"]}");
    assertThat(client.status()).as(client.text()).isEqualTo(201);
    assertThat(client.string("client_secret")).startsWith("cs_");
    return client;
  }

  private static String basic(String id, String secret) {
    return "Basic "
        + Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));
  }

  private static Response redeem(Response client, Map<String, String> more, String... headers) {
    var id = client.string("client_id");
    var form = Site.exchangeForm(id, site.code(id, Site.CALLBACK, "platform.read"), Site.CALLBACK);
    form.putAll(more);
    return site.post("/oauth2/token", form, headers);
  }
}

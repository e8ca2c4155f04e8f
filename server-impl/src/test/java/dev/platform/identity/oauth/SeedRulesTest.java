package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.SiteServer;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of authentication, each by its name. */
class SeedRulesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String NEW_KEY = "{\"name\":\"another\"}";
  private static Site site;

  @BeforeAll
  static void open() {
    site = Site.open(database);
  }

  @AfterAll
  static void close() {
    site.close();
  }

  @Test
  void aKeyIsExchangedByFormAndByBasic() {
    var minted = mint();

    var byForm =
        site.post(
            "/oauth2/token",
            Map.of(
                "grant_type", "client_credentials",
                "client_id", minted.key().id().value(),
                "client_secret", minted.secret().reveal()));
    var byBasic =
        site.post(
            "/oauth2/token",
            Map.of("grant_type", "client_credentials"),
            "Authorization",
            "Basic "
                + Base64.getEncoder()
                    .encodeToString(
                        (minted.key().id().value() + ":" + minted.secret().reveal())
                            .getBytes(StandardCharsets.UTF_8)));

    assertThat(byForm.status()).isEqualTo(200);
    assertThat(byForm.json().has("refresh_token")).isFalse();
    assertThat(byForm.json().has("scope")).isFalse();
    assertThat(byBasic.status()).isEqualTo(200);
    assertThat(site.read(byBasic.string("access_token"))).isEqualTo(200);
  }

  @Test
  void theSecretOfAKeyIsNoBearerToken() {
    assertThat(site.read(mint().secret().reveal())).isEqualTo(401);
  }

  @Test
  void aBearerTakesPrecedenceOverASessionEvenWhenInvalid() {
    var cookie = site.logIn();
    assertThat(site.get("/v1/owners", Site.cookie(cookie)).status()).isEqualTo(200);

    var both =
        site.get(
            "/v1/owners",
            "Cookie",
            "platform_session=" + cookie,
            "Authorization",
            "Bearer nonsense");

    assertThat(both.status()).isEqualTo(401);
  }

  @Test
  void aRefusalSaysWhichTokenWouldDo() {
    var metadata =
        "Bearer resource_metadata=\""
            + site.server.address()
            + "/.well-known/oauth-protected-resource\"";

    assertThat(challenge(site.get("/v1/owners"))).isEqualTo(metadata);
    assertThat(challenge(site.get("/v1/owners", "Authorization", "Bearer nonsense")))
        .isEqualTo(metadata + ", error=\"invalid_token\"");
    var token = site.tokens(site.register(Site.CALLBACK), "platform.write").string("access_token");
    assertThat(challenge(site.get("/v1/owners", "Authorization", "Bearer " + token)))
        .isEqualTo(metadata + ", error=\"insufficient_scope\", scope=\"platform.read\"");
  }

  private static String challenge(Site.Reply reply) {
    return reply.headers().get("www-authenticate");
  }

  @Test
  void aDirectHumanMintsKeys() {
    var cookie = site.logIn();
    var csrf = site.server.get(Sessions.class).csrfToken(cookie);

    var bySession =
        site.postText(
            "/v1/api-keys",
            "application/json",
            NEW_KEY,
            "Cookie",
            "platform_session=" + cookie,
            "X-CSRF-Token",
            csrf);

    assertThat(bySession.status()).as(bySession.text()).isEqualTo(201);
  }

  @Test
  void aSessionWritesWithItsCsrfTokenOnly() {
    var cookie = site.logIn();

    var without = site.postText("/v1/api-keys", "application/json", NEW_KEY, Site.cookie(cookie));
    var wrong =
        site.postText(
            "/v1/api-keys",
            "application/json",
            NEW_KEY,
            "Cookie",
            "platform_session=" + cookie,
            "X-CSRF-Token",
            site.server.get(Sessions.class).csrfToken(site.logIn()));

    assertThat(without.status()).isEqualTo(403);
    assertThat(wrong.status()).isEqualTo(403);
  }

  @Test
  void aMachineKeyMintsNoKey() {
    assertThat(create(machineToken())).isEqualTo(403);
  }

  @Test
  void aThirdPartyClientMintsNoKey() {
    var token =
        site.tokens(site.register(Site.CALLBACK), "platform.read platform.write platform.sensitive")
            .string("access_token");

    assertThat(create(token)).isEqualTo(403);
    assertThat(site.get("/v1/api-keys", "Authorization", "Bearer " + token).status())
        .as("it acts for a user, so it may look")
        .isEqualTo(200);
  }

  /** 404 is what comes after the scope was enough: there is no such service. */
  @ParameterizedTest
  @CsvSource({
    "platform.read,200,403,403",
    "platform.write,403,404,403",
    "platform.sensitive,403,403,404"
  })
  void scopesAreExactAndNotNested(String scope, int read, int write, int sensitive) {
    var token = site.tokens(site.register(Site.CALLBACK), scope).string("access_token");
    var service = "/v1/services/srv-00000000000000000000";
    var bearer = new String[] {"Authorization", "Bearer " + token};

    assertThat(site.read(token)).isEqualTo(read);
    assertThat(site.postText(service + "/restart", "application/json", "", bearer).status())
        .isEqualTo(write);
    assertThat(site.get(service + "/env-vars", bearer).status()).isEqualTo(sensitive);
  }

  @Test
  void machineKeysHaveTheDeveloperRoleAndNoMore() {
    assertThat(site.get("/v1/api-keys", "Authorization", "Bearer " + machineToken()).status())
        .isEqualTo(403);
    assertThat(site.read(machineToken())).isEqualTo(200);
  }

  @Test
  void anUnknownAddressAndAWrongPasswordLookTheSame() {
    var unknown = logIn("nobody@example.org", "some password or other");
    var wrong = logIn(SiteServer.EMAIL, "some password or other");

    assertThat(unknown.status()).isEqualTo(401);
    assertThat(wrong.status()).isEqualTo(401);
    assertThat(unknown.string("message")).isEqualTo(wrong.string("message"));
    assertThat(unknown.headers().keySet()).isEqualTo(wrong.headers().keySet());
  }

  private static Site.Reply logIn(String email, String password) {
    return site.postText(
        "/session",
        "application/json",
        "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}");
  }

  private static int create(String token) {
    return site.postText(
            "/v1/api-keys", "application/json", NEW_KEY, "Authorization", "Bearer " + token)
        .status();
  }

  private static ApiKeys.Minted mint() {
    return site.server.get(ApiKeys.class).create(site.caller(site.logIn()), "ci", null);
  }

  private static String machineToken() {
    var minted = mint();
    return site.post(
            "/oauth2/token",
            Map.of(
                "grant_type", "client_credentials",
                "client_id", minted.key().id().value(),
                "client_secret", minted.secret().reveal()))
        .string("access_token");
  }
}

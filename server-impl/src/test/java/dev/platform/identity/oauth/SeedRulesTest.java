package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Role;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.identity.workspace.Invitations;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of authentication, each by its name. */
class SeedRulesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String NEW_KEY = "{\"name\":\"another\"}";
  private static final String NO_SERVICE = "srv-00000000000000000000";
  private static final String ALL = "platform.read platform.write platform.sensitive";

  private static int names;
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
  void developersAndAdministratorsCreateKeysAndNobodyElse() {
    for (Role role : Role.values()) {
      int status = createKey(join(role)).status();

      assertThat(status)
          .as("%s", role)
          .isEqualTo(Set.of(Role.ADMIN, Role.DEVELOPER).contains(role) ? 201 : 403);
    }
  }

  @Test
  void theSecretOfAKeyIsShownOnceAndIsNoBearerToken() {
    var cookie = site.logIn();
    var made = createKey(cookie);
    var secret = made.string("secret");

    assertThat(secret).startsWith("pk_");
    assertThat(site.get("/v1/api-keys", Site.cookie(cookie)).text())
        .contains(made.string("id"))
        .doesNotContain(secret);
    assertThat(site.read(secret)).isEqualTo(401);
  }

  @Test
  void aTokenEndsWhenItSaysAndTheKeyIsExchangedAgain() {
    var minted = mint();
    var first = exchange(minted);
    var life = Duration.ofSeconds(first.json().path("expires_in").asLong());

    site.clock.pass(life.minusSeconds(1));
    assertThat(site.read(first.string("access_token"))).isEqualTo(200);
    site.clock.pass(Duration.ofSeconds(1));
    assertThat(site.read(first.string("access_token"))).isEqualTo(401);
    assertThat(site.read(exchange(minted).string("access_token"))).isEqualTo(200);
  }

  @Test
  void aKeyIsReplacedByAnotherAndThenRevoked() {
    var cookie = site.logIn();
    var old = mint();
    var next = mint();
    var oldToken = exchange(old).string("access_token");

    var revoked =
        site.delete(
            "/v1/api-keys/" + old.key().id().value(),
            "Cookie",
            "platform_session=" + cookie,
            "X-CSRF-Token",
            csrf(cookie));

    assertThat(revoked.status()).isEqualTo(204);
    assertThat(site.read(oldToken)).isEqualTo(401);
    assertThat(exchange(old).status()).isEqualTo(401);
    assertThat(site.read(exchange(next).string("access_token"))).isEqualTo(200);
  }

  @Test
  void aBearerTakesPrecedenceOverASessionEvenWhenInvalid() {
    var cookie = site.logIn();
    assertThat(site.get("/v1/owners", Site.cookie(cookie)).status()).isEqualTo(200);

    for (String bearer : List.of("Bearer nonsense", "Bearer ", "bearer x", "Basic eDp5", "x")) {
      var both =
          site.get("/v1/owners", "Cookie", "platform_session=" + cookie, "Authorization", bearer);

      assertThat(both.status()).as(bearer).isEqualTo(401);
    }
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

  private static String challenge(Response reply) {
    return reply.header("WWW-Authenticate");
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
    var service = "/v1/services/" + NO_SERVICE;
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
  void aKeyOfAnAdministratorIsADeveloperInItsOwnWorkspaceOnly() {
    var admin = site.caller(site.logIn());
    var other = site.server.get(Workspaces.class).create(admin, "other").id().value();
    var key = bearer(machineToken());

    assertThat(site.get("/v1/owners", key).json().findValuesAsText("id"))
        .containsExactly(workspace());
    assertThat(site.get("/v1/owners/" + other, key).status()).isEqualTo(404);
    assertThat(site.get("/v1/services?ownerId=" + other, key).status()).isEqualTo(403);
    assertThat(project(workspace(), key)).isEqualTo(201);
    assertThat(project(other, key)).isEqualTo(403);
    assertThat(site.get("/v1/owners/" + workspace() + "/members", key).status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"members", "audit-logs", "audit-logs/download"})
  void administrationAndTheAuditLogNeedAPersonsCredentialWithRoleAndScope(String what) {
    var path = "/v1/owners/" + workspace() + "/" + what;
    var client = site.register(Site.CALLBACK);
    var developer = join(Role.DEVELOPER);

    assertThat(site.get(path, bearer(machineToken())).status()).isEqualTo(403);
    assertThat(site.get(path, Site.cookie(site.logIn())).status()).isEqualTo(200);
    assertThat(site.get(path, bearer(token(site.logIn(), client, ALL))).status()).isEqualTo(200);
    assertThat(site.get(path, bearer(token(site.logIn(), client, "platform.read"))).status())
        .as("it takes the scope")
        .isEqualTo(403);
    assertThat(site.get(path, bearer(token(developer, client, ALL))).status())
        .as("it takes the role")
        .isEqualTo(403);
    assertThat(site.get(path, Site.cookie(developer)).status()).isEqualTo(403);
  }

  @Test
  void aScopeNeverGrantsARoleTheAccountLacks() {
    var viewer = join(Role.WORKSPACE_VIEWER);
    var token = bearer(token(viewer, site.register(Site.CALLBACK), ALL));

    assertThat(site.get("/v1/services", token).status()).isEqualTo(200);
    assertThat(project(workspace(), token)).isEqualTo(403);
    assertThat(site.get("/v1/logs?ownerId=" + workspace() + "&resource=" + NO_SERVICE, token))
        .extracting(Response::status)
        .isEqualTo(403);
    assertThat(site.get("/v1/api-keys", token).status()).isEqualTo(403);
  }

  @Test
  void theMetadataOfTheApiLeadsToTheServerThatIssuesItsTokens() {
    var refused = site.get("/v1/owners");
    var resource = site.get("/.well-known/oauth-protected-resource");
    var tools = site.get("/.well-known/oauth-protected-resource/mcp");
    var server = site.get("/.well-known/oauth-authorization-server");

    assertThat(refused.header("www-authenticate"))
        .isEqualTo(
            "Bearer resource_metadata=\""
                + site.server.address()
                + "/.well-known/oauth-protected-resource\"");
    assertThat(resource.string("resource")).isEqualTo(site.server.address().toString());
    assertThat(tools.string("resource")).isEqualTo(site.server.address() + "/mcp");
    for (Response metadata : List.of(resource, tools)) {
      assertThat(metadata.json().at("/authorization_servers/0").asText())
          .isEqualTo(server.string("issuer"));
    }
    assertThat(server.string("token_endpoint")).startsWith(server.string("issuer"));
  }

  @Test
  void anUnknownAddressAndAWrongPasswordLookTheSame() {
    var unknown = logIn("nobody@example.org", "some password or other");
    var wrong = logIn(TestProcess.EMAIL, "some password or other");

    assertThat(unknown.status()).isEqualTo(401);
    assertThat(wrong.status()).isEqualTo(401);
    assertThat(unknown.string("message")).isEqualTo(wrong.string("message"));
    assertThat(unknown.headers().map().keySet()).isEqualTo(wrong.headers().map().keySet());
  }

  private static Response logIn(String email, String password) {
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
    return exchange(mint()).string("access_token");
  }

  private static Response exchange(ApiKeys.Minted minted) {
    return site.post(
        "/oauth2/token",
        Map.of(
            "grant_type", "client_credentials",
            "client_id", minted.key().id().value(),
            "client_secret", minted.secret().reveal()));
  }

  private static Response createKey(String cookie) {
    return site.postText(
        "/v1/api-keys",
        "application/json",
        NEW_KEY,
        "Cookie",
        "platform_session=" + cookie,
        "X-CSRF-Token",
        csrf(cookie));
  }

  private static int project(String owner, String... headers) {
    var name = "project-" + names++;
    var body =
        "{\"name\":\"%s\",\"ownerId\":\"%s\",\"environments\":[{\"name\":\"main\"}]}"
            .formatted(name, owner);
    return site.postText("/v1/projects", "application/json", body, headers).status();
  }

  /** A token that the person of a session has allowed a client. */
  private static String token(String cookie, String client, String scope) {
    var sent = site.allow(cookie, site.ask(client, Site.CALLBACK, scope));
    return site.exchange(client, Site.query(sent).get("code"), Site.CALLBACK)
        .string("access_token");
  }

  /** The session of a new member with a role. */
  private static String join(Role role) {
    var address = "member" + names++ + "@example.org";
    var invitations = site.server.get(Invitations.class);
    var admin = site.caller(site.logIn());
    var link = invitations.create(admin, new WorkspaceId(workspace()), address, role);
    var account = invitations.join(link.token().orElseThrow(), "Member", TestProcess.PASSWORD);
    return site.server
        .get(Sessions.class)
        .logIn(account.email(), TestProcess.PASSWORD, new Browser(null, "Test"))
        .reveal();
  }

  private static String workspace() {
    return site.server.get(Workspaces.class).chosen(site.caller(site.logIn())).value();
  }

  private static String csrf(String cookie) {
    return site.server.get(Sessions.class).csrfToken(cookie);
  }

  private static String[] bearer(String token) {
    return new String[] {"Authorization", "Bearer " + token};
  }
}

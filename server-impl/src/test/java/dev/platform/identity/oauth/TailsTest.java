package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Role;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.authorization.Authorizations;
import dev.platform.identity.oauth.authorization.DeviceLogins;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.identity.workspace.Invitations;
import dev.platform.identity.workspace.Members;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLogLine;
import dev.platform.testing.Response;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * How long a log tail goes on: longer than the token that opened it, and no longer than its
 * credential. Followed on one replica, revoked on another.
 */
class TailsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final Secret PASSWORD = new Secret("a sentence of somebody else");

  private static final TestClock clock = new TestClock();
  private static Site one;
  private static Site two;
  private static WorkspaceId workspace;
  private static String web;

  @BeforeAll
  static void open() throws Exception {
    Path data = Files.createTempDirectory("tails");
    one = Site.open(database, data, clock, Map.of());
    two =
        Site.open(
            database, data, clock, Map.of("platform.api.url", one.server.address().toString()));
    workspace = one.server.get(Workspaces.class).chosen(one.caller(one.logIn()));
    web = new Ids(clock).next(IdPrefix.SERVICE);
    database.execute(
        "insert into resource (id, workspace_id, kind) values ('%s', '%s', 'service')"
            .formatted(web, workspace.value()));
  }

  @AfterAll
  static void close() {
    two.close();
    one.close();
  }

  @Test
  void aTailGoesOnWhenItsTokenHasExpired() {
    var client = one.register(Site.CALLBACK);
    var tokens = one.tokens(client, "platform.read");
    var key = key(one.logIn());
    var ofClient = follow(bearer(tokens.string("access_token")));
    var ofDevice = follow(bearer(device().string("access_token")));
    var ofKey = follow(bearer(key.token()));

    clock.pass(Duration.ofMinutes(16));
    assertThat(two.read(tokens.string("access_token"))).isEqualTo(401);
    // Whoever is sent away was looked at after that; the second one after all the others were.
    revokedIsSentAway();
    revokedIsSentAway();
    one.server
        .get(LogWriter.class)
        .write(new NewLogLine(web, LogType.APP, null, clock.instant(), "still here"));

    for (Tail tail : List.of(ofClient, ofDevice, ofKey)) {
      Eventually.see("a line", tail::messages, List.of("still here")::equals);
      assertThat(tail.isOpen()).isTrue();
    }
  }

  private static void revokedIsSentAway() {
    var key = key(one.logIn());
    var tail = follow(bearer(key.token()));
    key.revoke();
    tail.isSentAway();
  }

  @Test
  void aTailEndsWithTheConsentBehindIt() {
    var client = one.register(Site.CALLBACK);
    var tail = follow(bearer(one.tokens(client, "platform.read").string("access_token")));
    var other =
        follow(
            bearer(
                one.tokens(one.register(Site.CALLBACK), "platform.read").string("access_token")));
    var caller = one.caller(one.logIn());
    var authorizations = one.server.get(Authorizations.class);
    var given =
        authorizations.list(caller).stream()
            .filter(it -> it.clientId().equals(client))
            .findFirst()
            .orElseThrow();

    authorizations.revoke(caller, given.id());

    tail.isSentAway();
    assertThat(other.isOpen()).isTrue();
  }

  @Test
  void aTailEndsWithTheTokenThatIsRevoked() {
    for (String kind : List.of("access_token", "refresh_token")) {
      var client = one.register(Site.CALLBACK);
      var tokens = one.tokens(client, "platform.read");
      var tail = follow(bearer(tokens.string("access_token")));

      one.post("/oauth2/revoke", Map.of("client_id", client, "token", tokens.string(kind)));

      tail.isSentAway();
    }
  }

  @Test
  void aTailOfTheCommandLineClientEndsWhenItLogsOut() {
    var token = device().string("access_token");
    var tail = follow(bearer(token));

    var answer = one.postText("/v1/oauth/revoke", "text/plain", "", bearer(token));

    assertThat(answer.status()).isEqualTo(204);
    tail.isSentAway();
  }

  @Test
  void aTailEndsWithTheSessionBehindIt() {
    var cookie = one.logIn();
    var tail = follow(Site.cookie(cookie));

    one.server.get(Sessions.class).logOut(cookie);

    tail.isSentAway();
  }

  @Test
  void aTailEndsWithTheMembershipOfWhoeverMadeTheCredential() {
    var kim = join("kim@example.org");
    var session = one.server.get(Sessions.class).logIn("kim@example.org", PASSWORD, browser());
    var client = one.register(Site.CALLBACK);
    var code =
        Site.query(one.allow(session.reveal(), one.ask(client, Site.CALLBACK, "platform.read")));
    var person = one.exchange(client, code.get("code"), Site.CALLBACK).string("access_token");
    var kimsKey = key(session.reveal());
    var othersKey = key(one.logIn());
    var tails =
        List.of(
            follow(Site.cookie(session.reveal())),
            follow(bearer(person)),
            follow(bearer(kimsKey.token())));
    var others = follow(bearer(othersKey.token()));

    one.server
        .get(Members.class)
        .remove(one.caller(one.logIn()), workspace, one.caller(session.reveal()).user());

    tails.forEach(Tail::isSentAway);
    assertThat(others.isOpen()).isTrue();
    assertThat(two.read(kimsKey.token())).isEqualTo(401);
    assertThat(kimsKey.exchange().error()).isEqualTo("invalid_client");
    assertThat(two.read(othersKey.token())).isEqualTo(200);
    assertThat(kim).isNotEmpty();
  }

  /** Makes an account and a developer of the workspace. */
  private static String join(String email) {
    var invitations = one.server.get(Invitations.class);
    var invited = invitations.create(one.caller(one.logIn()), workspace, email, Role.DEVELOPER);
    return invitations.join(invited.token().orElseThrow(), "Kim", PASSWORD).id().value();
  }

  private static Browser browser() {
    return new Browser(null, "Test");
  }

  /** Tokens of the command line client. */
  private static Response device() {
    var begun =
        one.postText(
            "/v1/device-grant",
            "application/json",
            "{\"client_id\":\"" + Clients.COMMAND_LINE + "\"}");
    one.server.get(DeviceLogins.class).approve(one.caller(one.logIn()), begun.string("user_code"));
    return one.postText(
        "/v1/device-token",
        "application/json",
        "{\"grant_type\":\"urn:ietf:params:oauth:grant-type:device_code\",\"client_id\":\""
            + Clients.COMMAND_LINE
            + "\",\"device_code\":\""
            + begun.string("device_code")
            + "\"}");
  }

  /** An API key of a person. */
  private record Key(ApiKeys.Minted minted, String cookie) {
    Response exchange() {
      return one.post(
          "/oauth2/token",
          Map.of(
              "grant_type", "client_credentials",
              "client_id", minted.key().id().value(),
              "client_secret", minted.secret().reveal()));
    }

    String token() {
      return exchange().string("access_token");
    }

    void revoke() {
      one.server.get(ApiKeys.class).delete(one.caller(cookie), minted.key().id(), null);
    }
  }

  private static Key key(String cookie) {
    return new Key(one.server.get(ApiKeys.class).create(one.caller(cookie), "ci", null), cookie);
  }

  private static String[] bearer(String token) {
    return new String[] {"Authorization", "Bearer " + token};
  }

  private static Tail follow(String[] header) {
    return Tail.follow(two, workspace, web, header);
  }
}

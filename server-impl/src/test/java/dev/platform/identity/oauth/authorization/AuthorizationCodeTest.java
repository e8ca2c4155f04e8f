package dev.platform.identity.oauth.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Authentication.Audience;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.Site;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.AskForConsent;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.Redirect;
import dev.platform.identity.oauth.client.Client;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The authorization code grant: what works, and what is refused where. */
class AuthorizationCodeTest {
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

  @Test
  void aPersonWhoIsNotLoggedInComesToTheLoginPageAndBack() {
    var client = site.register(Site.CALLBACK);

    var sent = site.authorize(site.ask(client, Site.CALLBACK, "platform.read"));

    assertThat(sent.status()).isEqualTo(302);
    assertThat(sent.location().toString()).startsWith(site.server.address() + "/login?continue=");
    assertThat(Site.query(sent.location()).get("continue")).startsWith("/consent?request=");
  }

  @Test
  void aPersonAllowsItAndTheClientGetsTokensThatWork() {
    var client = site.register(Site.CALLBACK);

    var back =
        site.allow(site.logIn(), site.ask(client, Site.CALLBACK, "platform.read platform.write"));

    assertThat(back.toString()).startsWith(Site.CALLBACK + "?");
    assertThat(Site.query(back))
        .containsOnlyKeys("code", "state", "iss")
        .containsEntry("state", "af0ifjsldkj")
        .containsEntry("iss", site.server.address().toString());
    var tokens = site.exchange(client, Site.query(back).get("code"), Site.CALLBACK);
    assertThat(tokens.status()).isEqualTo(200);
    assertThat(tokens.firstHeaders()).containsEntry("cache-control", "no-store");
    assertThat(tokens.json().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "access_token", "token_type", "expires_in", "scope", "refresh_token");
    assertThat(tokens.string("scope")).isEqualTo("platform.read platform.write");
    assertThat(tokens.json().path("expires_in").asInt()).isEqualTo(900);
    assertThat(site.read(tokens.string("access_token"))).isEqualTo(200);
  }

  @Test
  void whoIsAskedSeesTheClientAndWhatItWants() {
    var client = site.register(Site.CALLBACK);
    var cookie = site.logIn();

    var sent =
        site.authorize(site.ask(client, Site.CALLBACK, "platform.read"), Site.cookie(cookie));

    assertThat(sent.location().toString()).startsWith(site.server.address() + "/consent?request=");
    var step = requests().open(site.caller(cookie), Site.requestId(sent));
    assertThat(step).isInstanceOf(AskForConsent.class);
    var question = ((AskForConsent) step).prompt();
    assertThat(question.client().name()).isEqualTo("Agent");
    assertThat(question.client().kind()).isEqualTo(Client.Kind.REGISTERED);
    assertThat(question.scopes()).containsExactly(Scope.READ);
    assertThat(question.redirectUri()).contains(URI.create(Site.CALLBACK));
  }

  @Test
  void aPersonCanRefuse() {
    var client = site.register(Site.CALLBACK);
    var cookie = site.logIn();
    var sent =
        site.authorize(site.ask(client, Site.CALLBACK, "platform.read"), Site.cookie(cookie));
    var id = Site.requestId(sent);

    var back = requests().deny(site.caller(cookie), id);

    assertThat(Site.query(back))
        .containsEntry("error", "access_denied")
        .containsEntry("state", "af0ifjsldkj")
        .containsEntry("iss", site.server.address().toString());
    assertThatThrownBy(() -> requests().approve(site.caller(cookie), id, Set.of(Scope.READ)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("not found");
  }

  @Test
  void aPersonCanAllowLessButNotMore() {
    var client = site.register(Site.CALLBACK);
    var cookie = site.logIn();
    var asked = site.ask(client, Site.CALLBACK, "platform.read platform.write");
    var id = Site.requestId(site.authorize(asked, Site.cookie(cookie)));

    assertThatThrownBy(() -> requests().approve(site.caller(cookie), id, Set.of(Scope.SENSITIVE)))
        .isInstanceOf(Failure.class);
    var back = requests().approve(site.caller(cookie), id, Set.of(Scope.READ));

    var tokens = site.exchange(client, Site.query(back).get("code"), Site.CALLBACK);
    assertThat(tokens.string("scope")).isEqualTo("platform.read");
  }

  @Test
  void onlyASessionDecidesNeverAToken() {
    var client = site.register(Site.CALLBACK);
    var tokens = site.tokens(client, "platform.read platform.write");
    var id = Site.requestId(site.authorize(site.ask(client, Site.CALLBACK, "platform.sensitive")));
    var caller =
        site.server
            .get(dev.platform.identity.access.Authentication.class)
            .bearer(tokens.string("access_token"), Audience.API);

    assertThatThrownBy(() -> requests().approve(caller, id, Set.of(Scope.SENSITIVE)))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("through the browser");
  }

  @Test
  void aCodeWorksOnceAndComingAgainEndsWhatItGave() {
    var client = site.register(Site.CALLBACK);
    var code = site.code(client, Site.CALLBACK, "platform.read");
    var tokens = site.exchange(client, code, Site.CALLBACK);
    assertThat(site.read(tokens.string("access_token"))).isEqualTo(200);

    var again = site.exchange(client, code, Site.CALLBACK);

    assertThat(again.status()).isEqualTo(400);
    assertThat(again.error()).isEqualTo("invalid_grant");
    assertThat(site.read(tokens.string("access_token"))).isEqualTo(401);
    assertThat(site.refresh(client, tokens.string("refresh_token")).error())
        .isEqualTo("invalid_grant");
  }

  @Test
  void aCodeEndsAfterAMinute() {
    var client = site.register(Site.CALLBACK);
    var code = site.code(client, Site.CALLBACK, "platform.read");

    site.clock.pass(Duration.ofSeconds(60));

    assertThat(site.exchange(client, code, Site.CALLBACK).error()).isEqualTo("invalid_grant");
  }

  @Test
  void aCodeIsForItsClientOnly() {
    var client = site.register(Site.CALLBACK);
    var other = site.register(Site.CALLBACK);
    var code = site.code(client, Site.CALLBACK, "platform.read");

    assertThat(site.exchange(other, code, Site.CALLBACK).error()).isEqualTo("invalid_grant");
  }

  @Test
  void aCodeIsForItsRedirectAddressOnly() {
    var other = "https://client.example.org/other";
    var client = site.register(Site.CALLBACK, other);
    var code = site.code(client, Site.CALLBACK, "platform.read");

    assertThat(site.exchange(client, code, other).error()).isEqualTo("invalid_grant");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "another-verifier-of-more-than-forty-three-characters"})
  void aCodeThatWasStolenIsOfNoUseWithoutItsVerifier(String verifier) {
    var client = site.register(Site.CALLBACK);
    var code = site.code(client, Site.CALLBACK, "platform.read");
    var form = new HashMap<>(Site.exchangeForm(client, code, Site.CALLBACK));
    form.put("code_verifier", verifier);

    assertThat(site.post("/oauth2/token", form).error()).isEqualTo("invalid_grant");
    assertThat(site.exchange(client, code, Site.CALLBACK).error())
        .as("whoever tried a wrong verifier has spoilt the code")
        .isEqualTo("invalid_grant");
  }

  @Test
  void aCodeOfAnotherLoginCannotBeInjected() {
    var client = site.register(Site.CALLBACK);
    var asked = site.ask(client, Site.CALLBACK, "platform.read");
    asked.put(
        "code_challenge", Site.challenge("the-verifier-of-the-attacker-0123456789-abcdefghij"));
    var attackersCode = Site.query(site.allow(site.logIn(), asked)).get("code");

    var answer = site.exchange(client, attackersCode, Site.CALLBACK);

    assertThat(answer.error()).isEqualTo("invalid_grant");
  }

  @Test
  void anUnknownParameterIsIgnored() {
    var client = site.register(Site.CALLBACK);
    var asked = TestClient.encode(site.ask(client, Site.CALLBACK, "platform.read"));

    var sent = site.get("/oauth2/authorize?" + asked + "&utm_source=x");

    assertThat(sent.location().getPath()).isEqualTo("/login");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example.org/callback",
        "https://client.example.org/callback/",
        "https://client.example.org/callback?x=1",
        "https://client.example.org/callback#x",
        "https://client.example.org/callback/../evil",
        "https://client.example.org@evil.example.org/callback",
        "https://client.example.org.evil.example.org/callback",
        "https://client.example.org:444/callback",
        "http://client.example.org/callback",
        "HTTPS://CLIENT.example.org/callback",
        "//client.example.org/callback",
        "javascript:alert(1)",
        "https://client.example.org/callback%0d%0aSet-Cookie:x=1",
        "https://client.example.org/callback\r\nSet-Cookie: x=1",
      })
  void thereIsNoOpenRedirect(String redirectUri) {
    var client = site.register(Site.CALLBACK);

    var shown = site.authorize(site.ask(client, redirectUri, "platform.read"));

    assertThat(shown.status()).isEqualTo(400);
    assertThat(shown.firstHeaders()).doesNotContainKey("location").doesNotContainKey("set-cookie");
    assertThat(shown.header("content-type")).startsWith("text/html");
    assertThat(shown.text()).contains("redirect_uri").doesNotContain("evil");
  }

  @ParameterizedTest
  @ValueSource(strings = {"client-00000000000000000000", "nobody", "<script>alert(1)</script>"})
  void anUnknownClientIsShownToThePerson(String client) {
    var shown = site.authorize(site.ask(client, Site.CALLBACK, "platform.read"));

    assertThat(shown.status()).isEqualTo(400);
    assertThat(shown.firstHeaders()).doesNotContainKey("location");
    assertThat(shown.text()).doesNotContain("<script>");
  }

  @Test
  void aStateCannotAddHeaders() {
    var client = site.register(Site.CALLBACK);
    var asked = site.ask(client, Site.CALLBACK, "platform.read");
    asked.put("state", "x\r\nSet-Cookie: stolen=1\r\n\r\n<script>");
    asked.put("prompt", "none");

    var sent = site.authorize(asked);

    assertThat(sent.firstHeaders()).doesNotContainKey("set-cookie");
    assertThat(sent.text()).doesNotContain("<script>");
    assertThat(Site.query(Site.link(sent)))
        .containsEntry("state", "x\r\nSet-Cookie: stolen=1\r\n\r\n<script>");
  }

  @Test
  void nothingOfItCanBeFramed() {
    var client = site.register(Site.CALLBACK);
    var shown = site.authorize(site.ask("nobody", Site.CALLBACK, "platform.read"));
    var sent = site.authorize(site.ask(client, Site.CALLBACK, "platform.read"));

    assertThat(shown.firstHeaders())
        .containsEntry("x-frame-options", "DENY")
        .hasEntrySatisfying(
            "content-security-policy", csp -> assertThat(csp).contains("frame-ancestors 'none'"));
    assertThat(sent.firstHeaders()).containsEntry("x-frame-options", "DENY");
  }

  @Test
  void aFormAsksAndDecidesNothing() {
    var client = site.register(Site.CALLBACK);
    var cookie = site.logIn();
    var asked = site.ask(client, Site.CALLBACK, "platform.read");
    asked.put("decision", "allow");

    var sent = site.post("/oauth2/authorize", asked, Site.cookie(cookie));

    assertThat(sent.status()).isEqualTo(303);
    assertThat(sent.location().getPath()).isEqualTo("/consent");
    assertThat(site.server.get(Authorizations.class).list(site.caller(cookie)))
        .noneMatch(it -> it.clientId().equals(client));
  }

  @Test
  void whatWasAllowedIsRememberedForAnHttpsAddress() {
    var client = site.register(Site.CALLBACK);
    var cookie = site.logIn();
    var asked = site.ask(client, Site.CALLBACK, "platform.read");
    site.allow(cookie, asked);

    var sent = site.authorize(asked, Site.cookie(cookie));

    assertThat(sent.location().toString()).startsWith(Site.CALLBACK + "?");
    assertThat(Site.query(sent.location())).containsKey("code");
    asked.put("scope", "platform.read platform.write");
    assertThat(site.authorize(asked, Site.cookie(cookie)).location().getPath())
        .as("more than was allowed is asked again")
        .isEqualTo("/consent");
    asked.put("scope", "platform.read");
    asked.put("prompt", "consent");
    assertThat(site.authorize(asked, Site.cookie(cookie)).location().getPath())
        .isEqualTo("/consent");
    asked.put("prompt", "none");
    assertThat(Site.query(site.authorize(asked, Site.cookie(cookie)).location()))
        .containsKey("code");
  }

  @Test
  void aProgramOnThePersonsMachineIsAlwaysAsked() {
    var client = site.register("http://127.0.0.1/callback");
    var cookie = site.logIn();
    var asked = site.ask(client, Site.LOOPBACK, "platform.read");
    site.allow(cookie, asked);

    assertThat(site.authorize(asked, Site.cookie(cookie)).location().getPath())
        .isEqualTo("/consent");
    asked.put("prompt", "none");
    assertThat(Site.query(site.authorize(asked, Site.cookie(cookie)).location()))
        .containsEntry("error", "consent_required");
  }

  @Test
  void aClientCanHaveThePersonLogInAgain() {
    var client = site.register(Site.CALLBACK);
    var old = site.logIn();
    site.clock.pass(Duration.ofSeconds(5));
    var asked = site.ask(client, Site.CALLBACK, "platform.read");
    asked.put("prompt", "login");

    var sent = site.authorize(asked, Site.cookie(old));

    assertThat(sent.location().getPath()).isEqualTo("/login");
    var id = Site.requestId(sent);
    assertThat(requests().open(site.caller(old), id))
        .isInstanceOfSatisfying(Redirect.class, it -> assertThat(it.to()).hasPath("/login"));
    assertThatThrownBy(() -> requests().approve(site.caller(old), id, Set.of(Scope.READ)))
        .isInstanceOf(Failure.class);
    site.clock.pass(Duration.ofSeconds(5));
    var fresh = site.logIn();
    assertThat(requests().open(site.caller(fresh), id)).isInstanceOf(AskForConsent.class);
  }

  @Test
  void aRequestThatWaitsTooLongEnds() {
    var client = site.register(Site.CALLBACK);
    var cookie = site.logIn();
    var id =
        Site.requestId(
            site.authorize(site.ask(client, Site.CALLBACK, "platform.read"), Site.cookie(cookie)));

    site.clock.pass(Duration.ofMinutes(10));

    assertThatThrownBy(() -> requests().open(site.caller(cookie), id))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("expired");
  }

  @Test
  void aTokenIsForTheResourceThatWasAskedFor() {
    var client = site.register(Site.CALLBACK);
    var asked = site.ask(client, Site.CALLBACK, "platform.read");
    asked.put("resource", site.server.address() + "/mcp");
    var code = Site.query(site.allow(site.logIn(), asked)).get("code");
    var form = new HashMap<>(Site.exchangeForm(client, code, Site.CALLBACK));
    form.put("resource", site.server.address().toString());

    assertThat(site.post("/oauth2/token", form).error()).isEqualTo("invalid_target");
    form.put("resource", site.server.address() + "/mcp/");
    var tokens = site.post("/oauth2/token", form);

    assertThat(tokens.status()).as("with a slash at the end, as libraries write it").isEqualTo(200);
    assertThat(site.read(tokens.string("access_token")))
        .as("a token for the tool server is not for the API")
        .isEqualTo(401);
  }

  @Test
  void aTokenInTheAddressIsNotTaken() {
    var client = site.register(Site.CALLBACK);
    var token = site.tokens(client, "platform.read").string("access_token");

    assertThat(site.get("/v1/owners?access_token=" + token).status()).isEqualTo(401);
    var code = site.code(client, Site.CALLBACK, "platform.read");
    var inQuery =
        site.post(
            "/oauth2/token?" + TestClient.encode(Site.exchangeForm(client, code, Site.CALLBACK)),
            Map.of("grant_type", "authorization_code"));
    assertThat(inQuery.error()).isEqualTo("invalid_request");
  }

  private static AuthorizationRequests requests() {
    return site.server.get(AuthorizationRequests.class);
  }
}

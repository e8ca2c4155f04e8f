package dev.platform.identity.oauth.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.Site;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Logins on another device, and the login of the command line client on top of them. */
class DeviceLoginTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String GRANT = "urn:ietf:params:oauth:grant-type:device_code";

  private static Site site;
  private static String client;

  @BeforeAll
  static void open() {
    site = Site.open(database);
    client = site.register(Site.CALLBACK);
  }

  @AfterAll
  static void close() {
    site.close();
  }

  @Test
  void aPersonLetsAProgramIn() {
    var begun = begin("platform.read platform.write");
    var caller = site.caller(site.logIn());
    assertThat(begun.string("user_code")).matches("[BCDFGHJKLMNPQRSTVWXZ]{4}-[A-Z]{4}");
    assertThat(begun.string("verification_uri")).isEqualTo(site.server.address() + "/device");
    assertThat(poll(begun).error()).isEqualTo("authorization_pending");

    var typed = begun.string("user_code").toLowerCase(Locale.ROOT).replace('-', ' ');
    var question = devices().find(caller, typed);
    devices().approve(caller, typed);

    assertThat(question).isPresent();
    assertThat(question.get().question().scopes()).containsExactly(Scope.READ, Scope.WRITE);
    site.clock.pass(Duration.ofSeconds(5));
    var tokens = poll(begun);
    assertThat(tokens.status()).isEqualTo(200);
    assertThat(tokens.string("scope")).isEqualTo("platform.read platform.write");
    assertThat(site.read(tokens.string("access_token"))).isEqualTo(200);
    assertThat(poll(begun).error()).as("a device code works once").isEqualTo("invalid_grant");
  }

  @Test
  void whoPollsTooFastHasToWaitLonger() {
    var begun = begin("platform.read");

    assertThat(poll(begun).error()).isEqualTo("authorization_pending");
    assertThat(poll(begun).error()).isEqualTo("slow_down");
    site.clock.pass(Duration.ofSeconds(6));
    assertThat(poll(begun).error()).as("five seconds are no longer enough").isEqualTo("slow_down");
    site.clock.pass(Duration.ofSeconds(15));
    assertThat(poll(begun).error()).isEqualTo("authorization_pending");
  }

  @Test
  void whoPollsASecondEarlyIsNotSlowedDown() {
    var begun = begin("platform.read");

    for (int time = 0; time < 3; time++) {
      assertThat(poll(begun).error()).isEqualTo("authorization_pending");
      site.clock.pass(Duration.ofSeconds(4));
    }
    assertThat(poll(begun).error()).isEqualTo("authorization_pending");
    site.clock.pass(Duration.ofMillis(3_999));
    assertThat(poll(begun).error()).isEqualTo("slow_down");
  }

  @Test
  void aPersonRefuses() {
    var begun = begin("platform.read");
    var caller = site.caller(site.logIn());

    devices().deny(caller, begun.string("user_code"));

    assertThat(poll(begun).error()).isEqualTo("access_denied");
    assertThat(devices().find(caller, begun.string("user_code"))).isEmpty();
    assertThatThrownBy(() -> devices().approve(caller, begun.string("user_code")))
        .isInstanceOf(Failure.class);
  }

  @Test
  void theCodesEndAfterTenMinutes() {
    var begun = begin("platform.read");

    site.clock.pass(Duration.ofMinutes(10));

    assertThat(poll(begun).error()).isEqualTo("expired_token");
    assertThat(devices().find(site.caller(site.logIn()), begun.string("user_code"))).isEmpty();
  }

  @Test
  void aDeviceCodeIsForItsClientOnly() {
    var begun = begin("platform.read");
    var other = site.register(Site.CALLBACK);

    assertThat(
            site.post(
                    "/oauth2/token",
                    Map.of(
                        "grant_type",
                        GRANT,
                        "client_id",
                        other,
                        "device_code",
                        begun.string("device_code")))
                .error())
        .isEqualTo("invalid_grant");
  }

  @Test
  void theCommandLineClientLogsInAndOut() {
    var begun = json("/v1/device-grant", "{\"client_id\":\"" + Clients.COMMAND_LINE + "\"}");
    assertThat(begun.status()).as(begun.text()).isEqualTo(200);
    assertThat(begun.json().path("interval").asInt()).isPositive();
    var poll =
        "{\"grant_type\":\"%s\",\"client_id\":\"%s\",\"device_code\":\"%s\"}"
            .formatted(GRANT, Clients.COMMAND_LINE, begun.string("device_code"));
    assertThat(json("/v1/device-token", poll).error()).isEqualTo("authorization_pending");
    assertThat(json("/v1/device-token", poll).error())
        .as("this client takes slow_down for the end")
        .isEqualTo("authorization_pending");
    devices().approve(site.caller(site.logIn()), begun.string("user_code"));

    var tokens = json("/v1/device-token", poll);

    assertThat(tokens.status()).as(tokens.text()).isEqualTo(200);
    assertThat(tokens.json().path("expires_in").asInt()).isEqualTo(Duration.ofDays(7).toSeconds());
    assertThat(me(tokens)).isEqualTo(200);
    site.clock.pass(Duration.ofDays(6));
    assertThat(me(tokens)).as("this client renews what lives for less than a day").isEqualTo(200);
    var renewed =
        json(
            "/v1/token/refresh/",
            "{\"grant_type\":\"refresh_token\",\"refresh_token\":\"%s\"}"
                .formatted(tokens.string("refresh_token")));
    assertThat(renewed.status()).as(renewed.text()).isEqualTo(200);
    assertThat(me(renewed)).isEqualTo(200);
    var out =
        site.postText(
            "/v1/oauth/revoke",
            "application/json",
            "",
            "Authorization",
            "Bearer " + renewed.string("access_token"));
    assertThat(out.status()).as(out.text()).isEqualTo(204);
    assertThat(me(renewed)).isEqualTo(401);
    assertThat(me(tokens)).isEqualTo(401);
  }

  @Test
  void theLoginWireTellsWhatIsWrongInItsOwnWords() {
    var unknown = json("/v1/device-grant", "{\"client_id\":\"somebody\"}");
    var empty = json("/v1/device-token", "{}");
    var stale =
        json("/v1/token/refresh/", "{\"grant_type\":\"refresh_token\",\"refresh_token\":\"x\"}");

    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.error()).isEqualTo("invalid_client");
    assertThat(unknown.string("message")).isNotEmpty();
    assertThat(empty.error()).isEqualTo("invalid_request");
    assertThat(stale.error()).isEqualTo("invalid_grant");
  }

  private static int me(Response tokens) {
    return site.get("/v1/users", "Authorization", "Bearer " + tokens.string("access_token"))
        .status();
  }

  private static Response json(String path, String body) {
    return site.postText(path, FORM, body);
  }

  private static Response begin(String scope) {
    var begun = site.post("/oauth2/device/authorize", Map.of("client_id", client, "scope", scope));
    assertThat(begun.status()).as(begun.text()).isEqualTo(200);
    return begun;
  }

  private static Response poll(Response begun) {
    return site.post(
        "/oauth2/token",
        Map.of(
            "grant_type", GRANT, "client_id", client, "device_code", begun.string("device_code")));
  }

  private static DeviceLogins devices() {
    return site.server.get(DeviceLogins.class);
  }
}

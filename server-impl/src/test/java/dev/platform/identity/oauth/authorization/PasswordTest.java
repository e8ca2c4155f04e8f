package dev.platform.identity.oauth.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.app.TestProcess;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.CommandLine;
import dev.platform.identity.oauth.Site;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestDatabase;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What ends with a password, what stays, and how the rest is ended. */
class PasswordTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final Secret FIRST = TestProcess.PASSWORD;
  private static final Secret NEXT = new Secret("another sentence to remember");

  private static Site site;
  private static Sessions sessions;

  @BeforeAll
  static void open() {
    site = Site.open(database);
    sessions = site.server.get(Sessions.class);
  }

  @AfterAll
  static void close() {
    site.close();
  }

  @Test
  void aChangedPasswordEndsTheCommandLineClientAndNotWhatWasAllowedToOthers() {
    var here = site.logIn();
    var there = site.logIn();
    var cli = new CommandLine(site);
    var tokens = cli.logIn();
    var waiting = cli.begin();
    site.server.get(DeviceLogins.class).approve(site.caller(there), waiting.string("user_code"));
    var other = site.tokens(site.register(Site.CALLBACK), "platform.read");

    sessions.changePassword(site.caller(here), FIRST, NEXT);

    assertThat(site.caller(here)).as("where it was changed").isNotNull();
    assertThatThrownBy(() -> site.caller(there)).isInstanceOf(Failure.class);
    assertThat(site.read(tokens.string("access_token"))).isEqualTo(401);
    assertThat(cli.refresh(tokens).error()).isEqualTo("invalid_grant");
    assertThat(cli.poll(waiting).error()).as("approved before").isEqualTo("invalid_grant");
    assertThat(site.read(other.string("access_token"))).isEqualTo(200);
    sessions.changePassword(site.caller(here), NEXT, FIRST);
  }

  @Test
  void aResetPasswordEndsTheCommandLineClientToo() {
    var cookie = site.logIn();
    var tokens = new CommandLine(site).logIn();

    var reset = sessions.resetPassword(TestProcess.EMAIL);

    assertThat(site.read(tokens.string("access_token"))).isEqualTo(401);
    assertThatThrownBy(() -> site.caller(cookie)).isInstanceOf(Failure.class);
    var again = sessions.logIn(TestProcess.EMAIL, reset.password(), new Browser(null, "Test"));
    sessions.changePassword(site.caller(again.reveal()), reset.password(), FIRST);
  }

  @Test
  void allThatActsForAPersonIsEndedAtOnce() {
    var cookie = site.logIn();
    var person = site.caller(cookie);
    var keys = site.server.get(ApiKeys.class);
    var key = keys.create(person, "ci", null);
    var exchange =
        Map.of(
            "grant_type", "client_credentials",
            "client_id", key.key().id().value(),
            "client_secret", key.secret().reveal());
    var machine = site.post("/oauth2/token", exchange).string("access_token");
    var tokens = site.tokens(site.register(Site.CALLBACK), "platform.read");
    assertThat(keys.countOwn(person)).isPositive();

    site.server.get(Authorizations.class).revokeAll(person);
    keys.deleteOwn(person);

    assertThat(site.read(tokens.string("access_token"))).isEqualTo(401);
    assertThat(site.read(machine)).isEqualTo(401);
    assertThat(site.post("/oauth2/token", exchange).error()).isEqualTo("invalid_client");
    assertThat(keys.countOwn(person)).isZero();
    assertThat(site.server.get(Authorizations.class).list(person)).isEmpty();
    assertThat(site.caller(cookie)).isNotNull();
  }
}

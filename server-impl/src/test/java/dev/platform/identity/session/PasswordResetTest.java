package dev.platform.identity.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.app.TestServer;
import dev.platform.base.db.Db;
import dev.platform.base.limit.AttemptThrottle;
import dev.platform.base.secret.Secret;
import dev.platform.identity.account.Accounts;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestMailServer;
import dev.platform.testing.TestMailServer.Received;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** From a lost password to a new one. */
class PasswordResetTest {
  private static final Pattern LINK = Pattern.compile("(/password-resets/[A-Za-z0-9_-]{40,})");
  private static final String OLD = "a password of many words";
  private static final String NEW = "another long password";
  private static final String KIM = "kim@example.com";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final TestMailServer mail = new TestMailServer();
  private final TestClock clock = new TestClock();
  private final TestServer server =
      TestProcess.on(database).clock(clock).with(mail.settings()).serve();
  private final TestClient visitor = TestClient.api(server.address());

  @AfterEach
  void close() {
    server.close();
    mail.close();
    database.execute(
        "delete from mail; delete from password_reset; delete from password_reset_request;"
            + " delete from guess;"
            + " delete from session;"
            + " delete from account where email = '"
            + KIM
            + "'");
  }

  @Test
  void aLinkSetsAPasswordOnceAndEndsAllSessions() {
    account();
    var before = TestClient.browser(server.address(), KIM, OLD);
    assertThat(visitor.get("/login").text()).contains("href=\"/password-resets\"");
    assertThat(visitor.get("/password-resets").status()).isEqualTo(200);
    request(KIM.toUpperCase(Locale.ROOT));
    var link = link();

    assertThat(visitor.get(link).text()).contains(KIM);
    assertThat(set(link, "short").status()).isEqualTo(400);
    var done = set(link, NEW);

    assertThat(done.status()).as(done.text()).isEqualTo(200);
    assertThat(done.text()).contains("Your password was changed");
    assertThat(visitor.get(link).status()).isEqualTo(404);
    assertThat(set(link, OLD).status()).isEqualTo(404);
    assertThat(before.get("/settings/account").status()).as("led to the login").isEqualTo(303);
    TestClient.browser(server.address(), KIM, NEW);
    server.settle();
    assertThat(mail.received())
        .extracting(Received::subject)
        .containsExactly("Reset your Platform password", "Your Platform password was changed");
    assertThat(mail.received()).extracting(Received::recipient).containsOnly(KIM);
  }

  @Test
  void theResponseDoesNotTellWhetherThereIsAnAccount() {
    account();

    var known = request(KIM);
    var unknown = request("eve@example.com");

    assertThat(unknown.status()).isEqualTo(200);
    assertThat(unknown.text().replace("eve@", "kim@")).isEqualTo(known.text());
    assertThat(mail.received()).extracting(Received::recipient).containsExactly(KIM);
    assertThat(database.query("select count(*) from password_reset_request")).containsExactly("0");
  }

  @Test
  void aLinkIsGoodForHalfAnHourWhoeverAsksForAnother() {
    account();
    request(KIM);
    request(KIM);
    assertThat(mail.received()).as("one in five minutes").hasSize(1);
    var first = link();
    clock.pass(Duration.ofMinutes(6));
    request(KIM);
    var second = link();

    assertThat(visitor.get(first).status()).isEqualTo(200);
    assertThat(visitor.get(second).status()).isEqualTo(200);
    clock.pass(Duration.ofMinutes(25));
    assertThat(visitor.get(first).status()).isEqualTo(404);
    assertThat(visitor.get(second).status()).isEqualTo(200);
    clock.pass(Duration.ofMinutes(6));
    assertThat(visitor.get(second).status()).isEqualTo(404);
    assertThat(set(second, NEW).status()).isEqualTo(404);
    TestClient.browser(server.address(), KIM, OLD);
  }

  @Test
  void aLinkEndsWhenThePasswordIsChangedInAnotherWay() {
    account();
    request(KIM);

    server.get(Sessions.class).resetPassword(KIM);

    assertThat(visitor.get(link()).status()).isEqualTo(404);
    assertThat(set(link(), NEW).status()).isEqualTo(404);
  }

  @Test
  void requestsAreSlowedDownAndMistakesNamed() {
    var malformed = submit("kim");

    assertThat(malformed.status()).isEqualTo(400);
    assertThat(malformed.text()).contains("must be an email address");
    assertThat(List.of(1, 2, 3, 4, 5, 6, 7, 8).stream().map(it -> submit(KIM).status()))
        .startsWith(200)
        .endsWith(429);
  }

  @Test
  void strangersDoNotKeepTheRightPersonOut() {
    account();
    var throttle = server.get(AttemptThrottle.class);
    for (int i = 0; i < 150; i++) {
      throttle.beginFrom("198.51.100." + i, "password-reset/" + KIM);
    }

    assertThat(request(KIM).status()).isEqualTo(200);
    var done = set(link(), NEW);
    assertThat(done.status()).isEqualTo(200);
    assertThat(database.query("select email_verified from account where email = '" + KIM + "'"))
        .as("the link was mailed")
        .containsExactly("t");
  }

  @Test
  void withoutMailThereIsNoSuchPage() {
    try (var silent = TestProcess.on(database).serve()) {
      var client = TestClient.api(silent.address());

      assertThat(client.get("/password-resets").status()).isEqualTo(404);
      assertThat(client.submit("/password-resets", Map.of("email", KIM)).status()).isEqualTo(404);
      assertThat(client.get("/login").text()).contains("Ask your administrator to reset it");
    }
  }

  private void account() {
    var accounts = server.get(Accounts.class);
    var hash = accounts.hash(new Secret(OLD), KIM);
    server.get(Db.class).write("test.account", tx -> accounts.create(tx, KIM, "Kim", hash));
  }

  private Response request(String email) {
    var response = submit(email);
    server.settle();
    return response;
  }

  private Response submit(String email) {
    return visitor.submit("/password-resets", Map.of("email", email));
  }

  private Response set(String link, String password) {
    return visitor.submit(link, Map.of("password", password));
  }

  /** The latest that was sent. */
  private String link() {
    var all = mail.received();
    var found = LINK.matcher(all.get(all.size() - 1).text());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }
}

package dev.platform.identity.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.app.TestProcess;
import dev.platform.app.TestServer;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.account.Accounts;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of browsers, and changing a password. */
class SessionsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final TestClock clock = new TestClock();
  private static TestServer server;
  private static Sessions sessions;

  @BeforeAll
  static void open() throws Exception {
    server =
        TestProcess.on(database)
            .clock(clock)
            .data(Files.createTempDirectory("site"))
            .unlimited()
            .serve();
    sessions = server.get(Sessions.class);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void aPersonSeesAndEndsSessions() {
    var here = caller(logIn("Here\u202e\n"));
    var there = logIn("There");

    assertThat(sessions.list(here)).extracting(Session::agent).contains("Here", "There");
    sessions.end(here, new SessionId(caller(there).credentialId()));

    assertThatThrownBy(() -> caller(there)).isInstanceOf(Failure.class);
    assertThatThrownBy(() -> sessions.end(here, new SessionId("ses-00000000000000000000")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("Not found: ses-");
    sessions.endOthers(here);
    assertThat(sessions.list(here)).hasSize(1);
  }

  @Test
  void aSessionEndsAfterAWeekWithoutUse() {
    var unused = logIn("unused");

    clock.pass(Duration.ofDays(7));

    assertThatThrownBy(() -> caller(unused)).isInstanceOf(Failure.class);
  }

  @Test
  void aSessionEndsAfterThirtyDaysHoweverOftenItIsUsed() {
    var used = logIn("used");

    for (int day = 0; day < 29; day++) {
      clock.pass(Duration.ofDays(1));
      assertThat(find(used)).as("day " + day).isTrue();
    }
    clock.pass(Duration.ofDays(1));

    assertThat(find(used)).isFalse();
  }

  /** Not out of the memory of a replica, which the time of a test does not reach. */
  private static boolean find(String cookie) {
    sessions.logOut("nothing");
    return sessions.find(cookie).isPresent();
  }

  @Test
  void aNewPasswordEndsAllOtherSessions() {
    var next = new Secret("another sentence to remember");
    var here = logIn("here");
    var there = logIn("there");

    sessions.changePassword(caller(here), TestProcess.PASSWORD, next);

    assertThat(caller(here)).isNotNull();
    assertThatThrownBy(() -> caller(there)).isInstanceOf(Failure.class);
    var accounts = server.get(Accounts.class);
    assertThatThrownBy(
            () -> accounts.logIn(TestProcess.EMAIL, TestProcess.PASSWORD, Optional.empty()))
        .isInstanceOf(Failure.class);
    assertThat(accounts.logIn(TestProcess.EMAIL, next, Optional.empty()).email())
        .isEqualTo(TestProcess.EMAIL);
    sessions.changePassword(caller(here), next, TestProcess.PASSWORD);
  }

  @Test
  void aPasswordIsChangedByWhoKnowsItAndToAGoodOne() {
    var here = caller(logIn("here"));
    var good = new Secret("another sentence to remember");

    assertThatThrownBy(() -> sessions.changePassword(here, new Secret("wrong one"), good))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("currentPassword");
    assertThatThrownBy(
            () -> sessions.changePassword(here, TestProcess.PASSWORD, new Secret("short")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("newPassword");
    assertThatThrownBy(
            () -> sessions.changePassword(here, TestProcess.PASSWORD, TestProcess.PASSWORD))
        .isInstanceOf(Failure.class);
  }

  @Test
  void aSessionWritesWithItsOwnTokenOnly() {
    var cookie = logIn("here");
    var other = logIn("there");

    assertThatThrownBy(() -> sessions.caller(cookie, null, Intent.WRITE))
        .isInstanceOf(Failure.class);
    assertThatThrownBy(() -> sessions.caller(cookie, sessions.csrfToken(other), Intent.WRITE))
        .isInstanceOf(Failure.class);
    assertThat(sessions.caller(cookie, sessions.csrfToken(cookie), Intent.WRITE)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/consent?request=abc", "/settings/api-keys", "/device?user_code=A-B"})
  void aLoginGoesOnToAPageOfThisOrigin(String path) {
    assertThat(ReturnPath.of(path)).contains(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "consent",
        "//evil.example.org",
        "/\\evil.example.org",
        "https://evil.example.org",
        "/\t/evil.example.org",
        "/a\r\nSet-Cookie: x=1",
        "javascript:alert(1)",
        "/a/../b",
        "/a\"onmouseover=x",
        "\\\\evil.example.org",
        " /a"
      })
  void aLoginNeverGoesOnElsewhere(String path) {
    assertThat(ReturnPath.of(path)).isEmpty();
  }

  private static String logIn(String agent) {
    return sessions
        .logIn(TestProcess.EMAIL, TestProcess.PASSWORD, new Browser(null, agent))
        .reveal();
  }

  private static Caller caller(String cookie) {
    return sessions.caller(cookie, null, Intent.READ);
  }
}

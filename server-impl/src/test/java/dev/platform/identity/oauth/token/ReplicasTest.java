package dev.platform.identity.oauth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import dev.platform.app.TestProcess;
import dev.platform.base.secret.Secret;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.CommandLine;
import dev.platform.identity.oauth.Site;
import dev.platform.identity.oauth.authorization.Authorizations;
import dev.platform.identity.session.SessionId;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.Response;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two replicas on one database: what one ends has ended on the other, and their keys agree. */
class ReplicasTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final int MANY = 20;
  private static final Duration PROMISE = Duration.ofSeconds(5);

  private static final TestClock clock = new TestClock();
  private static Site one;
  private static Site two;

  @BeforeAll
  static void open() throws Exception {
    Path data = Files.createTempDirectory("replicas");
    one = Site.open(database, data, clock, Map.of());
    two =
        Site.open(
            database, data, clock, Map.of("platform.api.url", one.server.address().toString()));
  }

  @AfterAll
  static void close() {
    two.close();
    one.close();
  }

  @Test
  void anApiKeyThatIsRevokedStopsWorkingEverywhere() {
    var caller = one.caller(one.logIn());
    var keys = one.server.get(ApiKeys.class);
    var minted = keys.create(caller, "ci", null);
    var exchange =
        Map.of(
            "grant_type", "client_credentials",
            "client_id", minted.key().id().value(),
            "client_secret", minted.secret().reveal());
    var token = two.post("/oauth2/token", exchange).string("access_token");
    assertThat(one.read(token)).isEqualTo(200);
    assertThat(two.read(token)).isEqualTo(200);

    keys.delete(caller, minted.key().id(), null);

    assertThat(two.post("/oauth2/token", exchange).error()).isEqualTo("invalid_client");
    within(PROMISE, 401, () -> two.read(token));
    assertThat(one.read(token)).isEqualTo(401);
  }

  @Test
  void anAuthorizationThatIsTakenBackStopsWorkingEverywhere() {
    var client = one.register(Site.CALLBACK);
    var tokens = one.tokens(client, "platform.read");
    var access = tokens.string("access_token");
    assertThat(two.read(access)).isEqualTo(200);
    var caller = one.caller(one.logIn());
    var authorizations = one.server.get(Authorizations.class);
    var given =
        authorizations.list(caller).stream()
            .filter(it -> it.clientId().equals(client))
            .findFirst()
            .orElseThrow();
    assertThat(given.clientName()).isEqualTo("Agent");
    assertThat(given.usedAt()).isNotNull();

    authorizations.revoke(caller, given.id());

    within(PROMISE, 401, () -> two.read(access));
    assertThat(two.refresh(client, tokens.string("refresh_token")).error())
        .isEqualTo("invalid_grant");
    assertThat(authorizations.list(caller)).noneMatch(it -> it.clientId().equals(client));
  }

  @Test
  void aSessionThatIsEndedStopsWorkingEverywhere() {
    var cookie = one.logIn();
    var other = one.caller(one.logIn());
    assertThat(session(two, cookie)).isEqualTo(200);

    one.server.get(Sessions.class).end(other, new SessionId(one.caller(cookie).credentialId()));

    within(PROMISE, 401, () -> session(two, cookie));
  }

  @Test
  void aNewPasswordEndsTheCommandLineClientEverywhere() {
    var cli = new CommandLine(two).logIn();
    var here = one.caller(one.logIn());
    assertThat(two.read(cli.string("access_token"))).isEqualTo(200);
    var next = new Secret("another sentence to remember");
    var sessions = one.server.get(Sessions.class);

    sessions.changePassword(here, TestProcess.PASSWORD, next);

    within(PROMISE, 401, () -> two.read(cli.string("access_token")));
    sessions.changePassword(here, next, TestProcess.PASSWORD);
  }

  @Test
  void anAccessTokenThatIsEndedStopsWorkingEverywhere() {
    var client = one.register(Site.CALLBACK);
    var access = one.tokens(client, "platform.read").string("access_token");
    assertThat(two.read(access)).isEqualTo(200);

    one.post("/oauth2/revoke", Map.of("client_id", client, "token", access));

    within(PROMISE, 401, () -> two.read(access));
  }

  @Test
  void keysChangeWithoutAFailedRequest() throws ParseException {
    var client = one.register(Site.CALLBACK);
    var before = one.tokens(client, "platform.read");
    var oldKey = keyOf(before);
    clock.pass(Duration.ofDays(30));

    two.server.get(SigningKeys.class).rotate();
    until(() -> published(one).size() == 2 && published(two).size() == 2);
    var early = one.tokens(client, "platform.read");
    assertThat(keyOf(early)).as("a new key is published before it signs").isEqualTo(oldKey);
    assertThat(two.read(early.string("access_token"))).isEqualTo(200);
    clock.pass(SigningKeys.LEAD);
    var late = two.tokens(client, "platform.read");
    assertThat(keyOf(late)).isNotEqualTo(oldKey);
    assertThat(one.read(late.string("access_token"))).isEqualTo(200);
    assertThat(published(one).get(0)).as("the one that signs comes first").isEqualTo(keyOf(late));
    one.server.get(SigningKeys.class).rotate();
    assertThat(published(one)).as("its tokens are still good").contains(oldKey);
    clock.pass(one.server.get(OauthSettings.class).longestTokenLife().plus(SigningKeys.TAIL));
    one.server.get(SigningKeys.class).rotate();

    until(() -> published(one).size() == 1 && published(two).size() == 1);
    assertThat(published(two)).containsExactly(keyOf(late));
    assertThat(one.refresh(client, late.string("refresh_token")).status()).isEqualTo(200);
  }

  @Test
  void aKeyThatIsDeletedTakesTheTokensAlongThatItHasSigned() {
    var client = one.register(Site.CALLBACK);
    var tokens = one.tokens(client, "platform.read");
    var access = tokens.string("access_token");
    assertThat(List.of(one.read(access), two.read(access))).containsOnly(200);

    database.execute("delete from signing_key");
    database.execute("select pg_notify('platform', 'signing_key ')");

    within(PROMISE, 401, () -> one.read(access));
    within(PROMISE, 401, () -> two.read(access));
    var renewed = two.refresh(client, tokens.string("refresh_token")).string("access_token");
    assertThat(List.of(one.read(renewed), two.read(renewed))).containsOnly(200);
  }

  /** Parallel commands of one login, which share a file with its refresh token. */
  @Test
  void manyWhoRenewAtOnceGetTheSameSuccessorEverywhere() {
    var client = one.register(Site.CALLBACK);
    var first = one.tokens(client, "platform.read").string("refresh_token");

    var successors = renewAtOnce(client, first);
    var next = successors.iterator().next();
    var newest = renewAtOnce(client, next);
    var late = two.refresh(client, first);

    assertThat(successors).hasSize(1).doesNotContain(first);
    assertThat(newest).hasSize(1).doesNotContain(next);
    assertThat(newest).as("the newest of the line").containsExactly(late.string("refresh_token"));
    assertThat(one.read(late.string("access_token"))).isEqualTo(200);
    assertThat(good(client)).isEqualTo(1);
  }

  /** Answers the different refresh tokens that came back. */
  private static Set<String> renewAtOnce(String client, String refreshToken) {
    var threads = Executors.newFixedThreadPool(MANY);
    var start = new CyclicBarrier(MANY);
    try {
      return IntStream.range(0, MANY)
          .mapToObj(
              i ->
                  CompletableFuture.supplyAsync(
                      () -> {
                        await(start);
                        return (i % 2 == 0 ? one : two).refresh(client, refreshToken);
                      },
                      threads))
          .toList()
          .stream()
          .map(CompletableFuture::join)
          .peek(answer -> assertThat(answer.status()).as(answer.text()).isEqualTo(200))
          .map(answer -> answer.string("refresh_token"))
          .collect(Collectors.toSet());
    } finally {
      threads.shutdown();
    }
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many refresh tokens of a client have not been used. */
  private static int good(String client) {
    return database.count(
        "select count(*) from refresh_token t join token_family f on f.id = t.family_id"
            + " where t.used_at is null and f.client_id = '%s'".formatted(client));
  }

  private static List<String> published(Site site) {
    return site.get("/oauth2/jwks").json().path("keys").findValuesAsText("kid");
  }

  private static String keyOf(Response tokens) throws ParseException {
    return SignedJWT.parse(tokens.string("access_token")).getHeader().getKeyID();
  }

  private static int session(Site site, String cookie) {
    return site.get("/session", Site.cookie(cookie)).status();
  }

  private static void within(Duration time, int status, IntSupplier asked) {
    long end = System.nanoTime() + time.toNanos();
    while (asked.getAsInt() != status && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    assertThat(asked.getAsInt()).isEqualTo(status);
  }

  private static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(70);
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}

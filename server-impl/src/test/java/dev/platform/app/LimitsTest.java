package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.access.Authentication;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.testing.Response;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How much callers may ask for, through the whole of HTTP. Each test has limits of its own. */
class LimitsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String PROXY_SECRET = "what only the proxy knows";
  private static final String FORM = "application/x-www-form-urlencoded";

  @TempDir static Path data;

  /** Shared, since what is counted is kept. */
  private static final TestClock clock = new TestClock();

  private final List<TestServer> servers = new ArrayList<>();

  @AfterEach
  void close() {
    servers.forEach(TestServer::close);
  }

  @Test
  void replicasShareTheLimit() {
    var settings = Map.of("platform.limits.reads", "10");
    var here = server(settings);
    var there = server(settings);
    here.logIn();
    there.logIn();

    var statuses =
        IntStream.range(0, 16)
            .mapToObj(i -> (i % 2 == 0 ? here : there).send("GET", "/v1/users").status())
            .toList();

    assertThat(statuses.subList(0, 10)).containsOnly(200);
    assertThat(statuses.subList(10, 16)).containsOnly(429);
  }

  @Test
  void everyAnswerSaysWhatIsLeftAndARefusalWhenToComeBack() {
    var server = server(Map.of("platform.limits.reads", "12"));
    server.logIn();
    var first = server.send("GET", "/v1/users");
    var unknown = server.send("GET", "/v1/nothing-here");
    IntStream.range(0, 10).forEach(i -> server.send("GET", "/v1/users"));
    var refused = server.send("GET", "/v1/users");

    assertThat(limits(first)).containsExactly("12", "11", "5");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(limits(unknown)).containsExactly("12", "10", "10");
    assertThat(limits(refused)).containsExactly("12", "0", "60");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("Retry-After")).isEqualTo("5");
    assertThat(refused.json().path("id").asText()).isEqualTo("rate_limited");
    assertThat(refused.json().path("message").asText())
        .isEqualTo(
            "Too many requests: at most 12 read requests per minute. Try again in 5 seconds.");
    assertThat(refused.header("X-Request-Id")).isNotEmpty();
    clock.pass(Duration.ofSeconds(4));
    assertThat(server.send("GET", "/v1/users").status()).isEqualTo(429);
    clock.pass(Duration.ofSeconds(1));
    assertThat(server.send("GET", "/v1/users").status()).isEqualTo(200);
  }

  @Test
  void writesAndNewServicesAreCountedApart() {
    var server = server(Map.of("platform.limits.reads", "14", "platform.limits.creates", "2"));
    server.logIn();
    var created =
        IntStream.range(0, 3)
            .mapToObj(i -> server.send("POST", "/v1/services?dryRun=true", "{}").status())
            .toList();

    assertThat(created).containsExactly(400, 400, 429);
    assertThat(server.send("POST", "/v1/api-keys", "{}").status()).isEqualTo(400);
    assertThat(server.send("GET", "/v1/users").status()).isEqualTo(200);
  }

  @Test
  void deploysAndRestartsAreCountedTogetherForEachService() {
    var server = server(Map.of("platform.limits.reads", "15", "platform.limits.deploys", "2"));
    server.logIn();
    var one = "/v1/services/srv-00000000000000000001";
    var two = "/v1/services/srv-00000000000000000002";

    assertThat(server.send("POST", one + "/deploys", "{}").status()).isEqualTo(404);
    assertThat(server.send("POST", one + "/restart").status()).isEqualTo(404);
    var third = server.send("POST", one + "/deploys", "{}");

    assertThat(third.status()).isEqualTo(429);
    assertThat(third.json().path("message").asText())
        .startsWith(
            "Too many requests: at most 2 deploys and restarts of this service per minute.");
    assertThat(server.send("POST", two + "/deploys", "{}").status()).isEqualTo(404);
    assertThat(server.send("POST", one + "/suspend").status()).isEqualTo(404);
  }

  @Test
  void askingForATailIsARead() {
    var settings = Map.of("platform.limits.reads", "18");
    var unused = server(settings);
    try (var server =
        TestProcess.on(database).clock(clock).data(data).with(settings).unlimited().serve()) {
      var sessions = server.get(Sessions.class);
      var password = TestProcess.PASSWORD;
      var cookie = sessions.logIn(TestProcess.EMAIL, password, new Browser(null, "x")).reveal();
      var person = sessions.caller(cookie, null, Authentication.Intent.READ);
      var workspace = server.get(Workspaces.class).create(person, "tails").id().value();
      database.execute(
          "insert into resource (id, workspace_id, kind) values ('srv-00000000000000000018', '"
              + workspace
              + "', 'service')");
      var tail = "/v1/logs/subscribe?resource=srv-00000000000000000018&ownerId=" + workspace;

      var statuses = IntStream.range(0, 20).mapToObj(i -> handshake(server, tail, cookie)).toList();

      assertThat(statuses.subList(0, 18)).containsOnly(101);
      assertThat(statuses.subList(18, 20)).containsOnly(429);
    }
  }

  private static int handshake(TestServer server, String path, String cookie) {
    var address = server.address().toString().replaceFirst("^http", "ws") + path;
    return HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .header("Cookie", "platform_session=" + cookie)
        .buildAsync(URI.create(address), new WebSocket.Listener() {})
        .handle(
            (opened, thrown) -> {
              if (opened != null) {
                opened.abort();
                return 101;
              }
              return ((WebSocketHandshakeException) thrown.getCause()).getResponse().statusCode();
            })
        .join();
  }

  @Test
  void theKeysOfAWorkspaceShareItsLimit() {
    var server = server(Map.of("platform.limits.reads", "16"));
    server.logIn();
    var one = token(server, "one");
    var other = token(server, "other");
    server.client().logOut();
    IntStream.range(0, 10).forEach(i -> read(server, one));
    var left = IntStream.range(0, 8).mapToObj(i -> read(server, other).status()).toList();

    assertThat(left).containsExactly(200, 200, 200, 200, 200, 200, 429, 429);
    assertThat(read(server, one).status()).isEqualTo(429);
    server.logIn();
    assertThat(server.send("GET", "/v1/users").status()).as("a person").isEqualTo(200);
  }

  @Test
  void whoShowsNoGoodCredentialIsCountedByAddress() {
    var server = server(Map.of("platform.limits.strangers", "5"));
    var statuses =
        IntStream.range(0, 7)
            .mapToObj(
                i ->
                    i % 2 == 0
                        ? server.send("GET", "/v1/users")
                        : server.send("GET", "/v1/users", null, "Authorization", "Bearer none"))
            .map(Response::status)
            .toList();

    assertThat(statuses).containsExactly(401, 401, 401, 401, 401, 429, 429);
    assertThat(server.send("GET", "/healthz").status()).isEqualTo(200);
    assertThat(server.send("POST", "/session", "{}").status()).isEqualTo(429);
  }

  @Test
  void onlyATrustedProxyIsBelievedAboutWhoIsBehindIt() {
    var trusting =
        server(
            Map.of(
                "platform.limits.strangers", "3",
                "platform.http.trustedproxies", "127.0.0.1",
                "platform.http.proxysecret", PROXY_SECRET));
    assertThat(strangers(trusting, "203.0.113.1")).containsExactly(401, 401, 401, 429);
    assertThat(strangers(trusting, "203.0.113.1, 203.0.113.2")).containsExactly(401, 401, 401, 429);
    assertThat(strangers(trusting, "2001:db8:1:2::1")).containsExactly(401, 401, 401, 429);
    assertThat(strangers(trusting, "2001:db8:1:2::2")).containsOnly(429);

    assertThat(strangers(trusting, "203.0.113.77", "guessed")).containsExactly(401, 401, 401, 429);
    assertThat(strangers(trusting, "203.0.113.78", "guessed")).containsOnly(429);

    var plain = server(Map.of("platform.limits.strangers", "4"));
    strangers(plain, "203.0.113.1");
    assertThat(strangers(plain, "203.0.113.2")).containsOnly(429);
  }

  @Test
  void limitsCanBeSwitchedOff() {
    var server =
        server(
            Map.of(
                "platform.limits.reads", "0",
                "platform.limits.writes", "0",
                "platform.limits.strangers", "0"));
    server.logIn();

    assertThat(limits(server.send("GET", "/v1/users"))).containsOnly("");
  }

  @Test
  void guessingAPasswordTakesLongerEachTimeWhetherThereIsSuchAPersonOrNot() {
    var here = server(Map.of());
    var there = server(Map.of());
    for (String email : List.of(TestProcess.EMAIL, "nobody@example.com")) {
      assertThat(guesses(here, email, 6)).containsExactly("401", "401", "401", "401", "401", "401");
      assertThat(guesses(there, email, 2)).containsExactly("429 1", "429 1");
      clock.pass(Duration.ofSeconds(1));
      assertThat(guesses(here, email, 2)).containsExactly("401", "429 2");
      clock.pass(Duration.ofSeconds(2));
      assertThat(guesses(there, email, 2)).containsExactly("401", "429 4");
      clock.pass(Duration.ofHours(2));
    }
    assertThat(logIn(here, TestProcess.EMAIL, TestProcess.PASSWORD.reveal())).isEqualTo("200");
    assertThat(guesses(here, TestProcess.EMAIL, 5)).containsOnly("401");
    assertThat(logIn(here, TestProcess.EMAIL, TestProcess.PASSWORD.reveal())).isEqualTo("200");
    assertThat(guesses(here, TestProcess.EMAIL, 5)).as("begins afresh").containsOnly("401");
  }

  @Test
  void guessingTheSecretOfAKeyIsSlowedDownToo() {
    var server = server(Map.of());
    clock.pass(Duration.ofDays(1));
    var id = "key-d4g2k7tjm3vs73c0p1p0";
    var statuses =
        IntStream.range(0, 8).mapToObj(i -> exchange(server, id, "guess").status()).toList();

    assertThat(statuses).containsExactly(401, 401, 401, 401, 401, 401, 429, 429);
  }

  private TestServer server(Map<String, String> settings) {
    var server = TestProcess.on(database).clock(clock).data(data).with(settings).serve();
    servers.add(server);
    return server;
  }

  private static List<String> limits(Response answer) {
    return List.of(
        answer.header("RateLimit-Limit"),
        answer.header("RateLimit-Remaining"),
        answer.header("RateLimit-Reset"));
  }

  private static List<Integer> strangers(TestServer server, String forwarded) {
    return strangers(server, forwarded, PROXY_SECRET);
  }

  private static List<Integer> strangers(TestServer server, String forwarded, String proof) {
    return IntStream.range(0, 4)
        .mapToObj(
            i ->
                server
                    .send(
                        "GET",
                        "/v1/users",
                        null,
                        "X-Forwarded-For",
                        forwarded,
                        "X-Platform-Proxy-Secret",
                        proof)
                    .status())
        .toList();
  }

  private static List<String> guesses(TestServer server, String email, int times) {
    return IntStream.range(0, times).mapToObj(i -> logIn(server, email, "a guess")).toList();
  }

  /** Status, and seconds to wait. */
  private static String logIn(TestServer server, String email, String password) {
    var body = "{\"email\": \"" + email + "\", \"password\": \"" + password + "\"}";
    var answer = server.send("POST", "/session", body);
    return (answer.status() + " " + answer.header("Retry-After")).trim();
  }

  private static String token(TestServer server, String name) {
    var key = server.send("POST", "/v1/api-keys", "{\"name\": \"" + name + "\"}").json();
    return exchange(server, key.path("id").asText(), key.path("secret").asText())
        .json()
        .path("access_token")
        .asText();
  }

  private static Response exchange(TestServer server, String id, String secret) {
    var form = "grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret;
    return server.send("POST", "/oauth2/token", form, "Content-Type", FORM);
  }

  private static Response read(TestServer server, String token) {
    return server.send("GET", "/v1/owners", null, "Authorization", "Bearer " + token);
  }
}

package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.secret.Vault;
import dev.platform.engine.Eventually;
import dev.platform.testing.Response;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are sent more than once, through the whole of HTTP. */
class IdempotencyTest {
  private static final String KEY = "Idempotency-Key";
  private static final String REPLAYED = "Idempotency-Replayed";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final TestClock clock = new TestClock();
  @TempDir static Path data;
  private static TestServer server;
  private static String ownerId;
  private static int number;

  @BeforeAll
  static void open() {
    server = TestProcess.on(database).clock(clock).data(data).serve();
    server.logIn();
    ownerId = server.send("GET", "/v1/owners").json().at("/0/owner/id").asText();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void theSameRequestGetsTheFirstAnswerAgainAndDoesNothing() {
    var body = service(name());
    var first = create(body, "first:answer.1");
    var second = create(body, "first:answer.1");

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Content-Type")).isEqualTo(first.header("Content-Type"));
    assertThat(first.header(REPLAYED)).isEmpty();
    assertThat(second.header(REPLAYED)).isEqualTo("true");
  }

  @Test
  void aRequestOfRestAndOneOfGraphqlAreTheSame() {
    var body = service(name());
    var first = create(body, "through-both-1").json().at("/service/id").asText();
    var input = body.replaceFirst("\\{", "{\"clientMutationId\": \"through-both-1\", ");
    var second =
        server.send(
            "POST",
            "/graphql",
            """
            {"query": "mutation A($input: CreateServiceInput!) { createService(input: $input) { service { id } } }",
             "variables": {"input": %s}}
            """
                .formatted(input));

    assertThat(second.json().at("/data/createService/service/id").asText())
        .as(second.text())
        .isEqualTo(first);
  }

  @Test
  void theOrderOfMembersMakesNoOtherBody() {
    var name = name();
    var first = create(service(name), "order-of-members");
    var second =
        create(
            """
            {"branch": "main", "repo": "https://git.example.org/acme/hello.git",
             "ownerId": "%s", "name": "%s", "type": "static_site"}
            """
                .formatted(ownerId, name),
            "order-of-members");

    assertThat(second.text()).isEqualTo(first.text());
  }

  @Test
  void anotherBodyWithTheSameKeyIsAConflict() {
    create(service(name()), "another-body");
    var other = name();
    var second = create(service(other), "another-body");

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.json().path("message").asText()).contains(KEY, "a different body");
    assertThat(services(other)).isEmpty();
  }

  @Test
  void aDeployIsTriggeredOnceAndTheNextServiceHasKeysOfItsOwn() {
    var one = create(service(name()), "service-one").json().at("/service/id").asText();
    var other = create(service(name()), "service-two").json().at("/service/id").asText();
    var first = server.send("POST", deploys(one), null, KEY, "build-1234");
    var second = server.send("POST", deploys(one), null, KEY, "build-1234");
    var third = server.send("POST", deploys(other), null, KEY, "build-1234");

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.text()).isEqualTo(first.text());
    assertThat(third.status()).isEqualTo(201);
    assertThat(third.json().path("id")).isNotEqualTo(first.json().path("id"));
    assertThat(server.send("GET", deploys(one)).json()).hasSize(2);
  }

  @Test
  void aSecretIsNeverShownAgainAndNotKept() {
    var body = key(name());
    var first = server.send("POST", "/v1/api-keys", body, KEY, "secret-once");
    var keys = server.send("GET", "/v1/api-keys").json().size();

    var again = server.send("POST", "/v1/api-keys", body, KEY, "secret-once");

    var id = first.json().path("id").asText();
    var secret = first.json().path("secret").asText();
    assertThat(secret).startsWith("pk_");
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.header(REPLAYED)).isEqualTo("true");
    assertThat(again.text()).doesNotContain(secret, first.json().path("prefix").asText());
    assertThat(again.json().at("/params/id").asText()).isEqualTo(id);
    assertThat(again.json().path("message").asText()).contains(id, "shown only once", "delete");
    assertThat(server.send("GET", "/v1/api-keys").json()).hasSize(keys);
    assertThat(kept("secret-once")).contains("shown only once").doesNotContain(secret);
  }

  /** What is kept of an answer, decrypted. */
  private static String kept(String key) {
    var claim = database.row("select * from idempotency_claim where key = '%s'".formatted(key));
    var place =
        String.join(
            "/",
            "idempotency_claim",
            claim.get("caller").toString(),
            claim.get("operation").toString(),
            claim.get("target").toString(),
            key,
            "answer");
    return Vault.open(data.resolve("secret.key"))
        .decrypt((byte[]) claim.get("answer"), place)
        .reveal();
  }

  @Test
  void answersAreKeptEncrypted() throws SQLException {
    create(service(name()), "kept-encrypted");

    assertThat(
            query(
                "select encode(answer, 'escape') from idempotency_claim where answer is not null"))
        .isNotEmpty()
        .noneMatch(answer -> answer.contains("status"));
  }

  @Test
  void aRefusedRequestDoesNotUseTheKeyUp() {
    var taken = name();
    create(service(taken), "taken-1234");
    var refused = create(service(taken), "refused-1234");
    var invalid = create("{}", "refused-1234");
    var done = create(service(name()), "refused-1234");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("code").asText()).isEqualTo("NAME_IN_USE");
    assertThat(invalid.status()).isEqualTo(400);
    assertThat(done.status()).isEqualTo(201);
  }

  @Test
  void aTrialDoesNotUseTheKeyUp() {
    var body = service(name());
    var trial = server.send("POST", "/v1/services?dryRun=true", body, KEY, "trial-1234");
    var done = create(body, "trial-1234");

    assertThat(trial.status()).isEqualTo(200);
    assertThat(done.status()).isEqualTo(201);
    assertThat(done.header(REPLAYED)).isEmpty();
  }

  @Test
  void requestsAtOnceAreCarriedOutOnce() {
    var body = service(name());
    ExecutorService senders = Executors.newFixedThreadPool(6);
    try {
      var sent =
          IntStream.range(0, 6)
              .mapToObj(
                  i -> CompletableFuture.supplyAsync(() -> create(body, "at-once-1234"), senders))
              .toList();
      List<Response> answers = sent.stream().map(CompletableFuture::join).toList();

      assertThat(answers).extracting(Response::status).containsOnly(201);
      assertThat(answers).extracting(Response::text).containsOnly(answers.get(0).text());
      assertThat(answers).extracting(it -> it.header(REPLAYED)).containsOnlyOnce("");
    } finally {
      senders.shutdown();
    }
  }

  @Test
  void anAnswerThatWasLostIsSaidToBeLostAndNothingIsDoneTwice() throws SQLException {
    var name = name();
    var first = create(service(name), "lost-answer").json().at("/service/id").asText();
    database.execute("update idempotency_claim set answer = null where key = 'lost-answer'");
    clock.pass(Duration.ofMinutes(1));
    var again = server.send("POST", deploys(first), null, KEY, "lost-deploy");
    database.execute("update idempotency_claim set answer = null where key = 'lost-deploy'");
    var second = create(service(name), "lost-answer");
    var secondDeploy = server.send("POST", deploys(first), null, KEY, "lost-deploy");

    assertThat(again.status()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.json().path("message").asText()).contains("its response was lost");
    assertThat(secondDeploy.status()).isEqualTo(409);
    assertThat(server.send("GET", deploys(first)).json()).hasSize(2);
    assertThat(services(name)).hasSize(1);
  }

  @Test
  void anAnswerThatIsBeingWrittenIsWaitedFor() throws Exception {
    var body = service(name());
    var first = create(body, "slow-answer");
    database.execute(
        "create table held as select * from idempotency_claim where key = 'slow-answer'");
    database.execute("update idempotency_claim set answer = null where key = 'slow-answer'");
    var second = CompletableFuture.supplyAsync(() -> create(body, "slow-answer"));
    Eventually.isTrue(
        "the second one looks",
        () ->
            !query("select state from pg_stat_activity where query like '%idempotency_claim%'")
                .isEmpty());
    database.execute(
        "update idempotency_claim c set answer = held.answer from held"
            + " where c.key = 'slow-answer'");

    assertThat(second.join().text()).isEqualTo(first.text());
  }

  @Test
  void aDayLaterTheKeyIsUnknown() throws Exception {
    var body = key(name());
    var first = server.send("POST", "/v1/api-keys", body, KEY, "a-day-later");
    clock.pass(Duration.ofHours(24).minusSeconds(1));
    server.logIn();
    var second = server.send("POST", "/v1/api-keys", body, KEY, "a-day-later");
    clock.pass(Duration.ofSeconds(1));
    var third = server.send("POST", "/v1/api-keys", body, KEY, "a-day-later");
    server.settle();

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.json().at("/params/id")).isEqualTo(first.json().path("id"));
    assertThat(third.status()).isEqualTo(201);
    assertThat(third.json().path("id")).isNotEqualTo(first.json().path("id"));
    assertThat(query("select key from idempotency_claim")).containsExactly("a-day-later");
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "with blanks in it", "umlaut-ä-inside", ""})
  void aMalformedKeyIsRefused(String key) {
    var answer = create(service(name()), key);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().at("/params/field").asText()).isEqualTo(KEY);
  }

  @Test
  void aKeyIsNotLookedAtWhereNothingIsMade() {
    assertThat(server.send("GET", "/v1/services", null, KEY, "short").status()).isEqualTo(200);
  }

  private static Response create(String body, String key) {
    return server.send("POST", "/v1/services", body, KEY, key);
  }

  private static String name() {
    number++;
    return "shop-" + number;
  }

  private static String key(String name) {
    return "{\"name\": \"" + name + "\", \"ownerId\": \"" + ownerId + "\"}";
  }

  private static String service(String name) {
    return """
    {"type": "static_site", "name": "%s", "ownerId": "%s",
     "repo": "https://git.example.org/acme/hello.git", "branch": "main"}
    """
        .formatted(name, ownerId);
  }

  private static String deploys(String service) {
    return "/v1/services/" + service + "/deploys";
  }

  private static JsonNode services(String name) {
    return server.send("GET", "/v1/services?name=" + name).json();
  }

  private static List<String> query(String sql) throws SQLException {
    try (var connection = database.source().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    }
  }
}

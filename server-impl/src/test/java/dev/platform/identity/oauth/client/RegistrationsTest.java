package dev.platform.identity.oauth.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.identity.oauth.Site;
import dev.platform.testing.Response;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How many clients register themselves, and how long they are kept. */
class RegistrationsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static Site site;

  @BeforeAll
  static void open() {
    site =
        Site.open(database, new TestClock(), Map.of("platform.http.trustedproxies", "127.0.0.1"));
  }

  @AfterAll
  static void close() {
    site.close();
  }

  @BeforeEach
  void forget() {
    database.execute("delete from oauth_client");
  }

  @Test
  void oneAddressDoesNotUseUpWhatAllMayRegister() {
    var threads = Executors.newFixedThreadPool(8);
    try {
      List<Integer> statuses =
          IntStream.range(0, 70)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> register("203.0.113.9").status(), threads))
              .toList()
              .stream()
              .map(CompletableFuture::join)
              .toList();

      assertThat(statuses).filteredOn(status -> status == 201).hasSize(60);
      assertThat(statuses).filteredOn(status -> status == 429).hasSize(10);
    } finally {
      threads.shutdown();
    }
    var refused = register("203.0.113.9");
    assertThat(refused.error()).isEqualTo("temporarily_unavailable");
    assertThat(refused.header("Retry-After")).isEqualTo("3600");
    assertThat(register("203.0.113.10").status()).isEqualTo(201);
    site.clock.pass(Duration.ofHours(1));
    assertThat(register("203.0.113.9").status()).isEqualTo(201);
  }

  @Test
  void whatNobodyHasEverAllowedAnythingIsForgottenAfterThirtyDays() {
    var used = site.register(Site.CALLBACK);
    site.tokens(used, "platform.read");
    var unused = site.register(Site.CALLBACK);

    site.clock.pass(Duration.ofDays(30).plusSeconds(1));
    reconcile();

    assertThat(known(used)).isTrue();
    assertThat(known(unused)).isFalse();
  }

  @Test
  void theOldestOfVeryManyUnusedOnesMakeRoom() {
    var used = site.register(Site.CALLBACK);
    site.tokens(used, "platform.read");
    database.execute(
        "insert into oauth_client (id, metadata, created_at) select 'client-' || i, '{}',"
            + " timestamptz '"
            + site.clock.instant()
            + "' + i * interval '1 millisecond' from generate_series(1, 10005) i");

    reconcile();

    assertThat(database.count("select count(*) from oauth_client")).isEqualTo(10_001);
    assertThat(known("client-5")).isFalse();
    assertThat(known("client-6")).isTrue();
    assertThat(known(used)).isTrue();
  }

  private static void reconcile() {
    site.server.settle();
  }

  private static boolean known(String client) {
    return database.count("select count(*) from oauth_client where id = '" + client + "'") == 1;
  }

  private static Response register(String address) {
    return site.postText(
        "/oauth2/register",
        "application/json",
        "{\"redirect_uris\":[\"%s\"],\"token_endpoint_auth_method\":\"none\"}"
            .formatted(Site.CALLBACK),
        "X-Forwarded-For",
        address);
  }
}

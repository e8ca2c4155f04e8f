package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.client.error.ClosedException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.http.Time;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Closing a client ends everything that it does. */
@Timeout(60)
@Isolated("it counts the threads of all clients")
class CloseTest {
  private final StubApi api = new StubApi();

  @Test
  void aCallInFlightEnds() throws Exception {
    try (var server = new BrokenServer(BrokenServer.stalledBody())) {
      var client = PlatformClient.builder().apiUrl(server.url()).token(() -> "token").build();
      var call = CompletableFuture.supplyAsync(() -> client.users().me());
      await(() -> server.requests() == 1);

      client.close();

      assertClosed(call);
    }
  }

  @Test
  void aWaitBetweenAttemptsEnds() throws Exception {
    api.on("GET /v1/users", StubApi.error(429, "Slow down.").with("Retry-After", "30"));
    var client = api.client().time(Time.system()).build();
    var call = CompletableFuture.supplyAsync(() -> client.users().me());
    await(() -> !api.calls("GET /v1/users").isEmpty());

    client.close();

    assertClosed(call);
  }

  @Test
  void aTailEnds() throws Exception {
    try (var sockets = new StubSocket()) {
      var client = PlatformClient.builder().apiUrl(sockets.url()).token(() -> "token").build();
      var tail = client.logs().tail("tea-1", List.of("srv-1"), it -> {});
      sockets.next();
      var reader = CompletableFuture.supplyAsync(tail::hasNext);

      client.close();

      assertClosed(reader);
    }
  }

  @Test
  void noThreadIsLeft() throws Exception {
    api.on("GET /v1/users", StubApi.json(200, "{\"name\":\"Ada\"}"));
    for (int each = 0; each < 50; each++) {
      try (PlatformClient client = api.client().build()) {
        client.users().me();
      }
    }

    // Before Java 21, the last thread of a client ends when the client is garbage.
    await(
        () -> {
          System.gc();
          return Thread.getAllStackTraces().keySet().stream()
              .map(Thread::getName)
              .noneMatch(it -> it.startsWith("platform-client") || it.startsWith("HttpClient-"));
        });
  }

  private static void assertClosed(CompletableFuture<?> call) throws Exception {
    try {
      call.get(5, TimeUnit.SECONDS);
      Assertions.fail("It returned");
    } catch (ExecutionException e) {
      assertThat(e.getCause())
          .isInstanceOf(ClosedException.class)
          .isInstanceOf(PlatformException.class);
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}

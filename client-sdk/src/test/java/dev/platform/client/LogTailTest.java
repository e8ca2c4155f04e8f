package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.ForbiddenException;
import dev.platform.client.model.Log;
import dev.platform.client.model.Service;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LogTailTest {
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final Duration LONG = Duration.ofSeconds(10);

  private final StubSocket api = new StubSocket();
  private final PlatformClient client = client("token-1");

  LogTailTest() throws IOException {}

  private PlatformClient client(String... tokens) {
    var issued = Stream.concat(Stream.of(tokens), Stream.generate(() -> "last")).iterator();
    return PlatformClient.builder()
        .apiUrl(api.url())
        .token(issued::next)
        .time(new TestTime())
        .build();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    api.close();
  }

  @Test
  void linesComeAsTheyAreWritten() throws Exception {
    try (LogTail tail =
        client.logs().tail("tea-1", List.of("srv-1", "srv-2"), it -> it.text("a b"))) {
      StubSocket.Connection connection = api.next();
      connection.send(line(1));
      connection.sendInPieces(line(2));

      assertThat(tail.next().message()).isEqualTo("line 1");
      assertThat(tail.next().message()).isEqualTo("line 2");
      assertThat(tail.poll(SHORT)).isEmpty();
      assertThat(connection.headers().get("Authorization")).isEqualTo("Bearer token-1");
      assertThat(connection.headers().get("User-Agent")).startsWith("platform-java/");
      assertThat(api.targets())
          .containsExactly(
              "/v1/logs/subscribe?text=a%20b&ownerId=tea-1&resource=srv-1&resource=srv-2");
    }
  }

  @Test
  void aLostConnectionLosesAndRepeatsNothing() throws Exception {
    try (LogTail tail = client.logs().tail("tea-1", List.of("srv-1"), it -> it.level("error"))) {
      StubSocket.Connection first = api.next();
      first.send(line(11));
      first.send(line(12));
      assertThat(tail.next().id()).isEqualTo("11");
      assertThat(tail.next().id()).isEqualTo("12");

      api.answer(page(12, 13, 14));
      first.drop();

      assertThat(tail.next().id()).isEqualTo("13");
      assertThat(tail.next().id()).isEqualTo("14");

      StubSocket.Connection second = api.next();
      second.send(line(14));
      second.send(line(15));

      assertThat(tail.next().id()).isEqualTo("15");
      assertThat(api.targets().get(2))
          .startsWith("/v1/logs?ownerId=tea-1&resource=srv-1&")
          .contains("level=error", "direction=forward", "limit=1000")
          .contains("startTime=2026-03-01T12%3A00%3A07Z");
    }
  }

  @Test
  void aTailCanBeginInThePast() throws Exception {
    api.answer(page(1, 2));
    Service service =
        Service.SHAPE.read("{\"id\":\"srv-1\",\"ownerId\":\"tea-1\",\"name\":\"web\"}");
    try (LogTail tail = client.logs().tail(service, Instant.parse("2026-03-01T11:00:00Z"))) {
      assertThat(tail.next().id()).isEqualTo("1");
      assertThat(tail.next().id()).isEqualTo("2");
      StubSocket.Connection connection = api.next();
      connection.send(line(2));
      connection.send(line(3));

      assertThat(tail.next().id()).isEqualTo("3");
      assertThat(api.targets().get(1)).contains("startTime=2026-03-01T11%3A00%3A00Z");
    }
  }

  @Test
  void aConnectionThatTheServerClosesIsOpenedAgain() throws Exception {
    api.answer(page());
    try (LogTail tail = client.logs().tail("tea-1", List.of("srv-1"), all -> {})) {
      CompletableFuture<Optional<Log>> read = CompletableFuture.supplyAsync(() -> tail.poll(LONG));
      api.next().sayGoodbye();

      api.next().send(line(1));

      assertThat(read.get(60, TimeUnit.SECONDS)).map(Log::id).contains("1");
    }
  }

  @Test
  void aConnectionThatIsDeadIsOpenedAgain() throws Exception {
    api.answer(page());
    try (LogTail tail =
        new LogTail(client.http(), all -> {}, since -> List.of(), Duration.ofMillis(50), null)) {
      api.next(); // never answers a ping

      CompletableFuture<Void> server =
          CompletableFuture.runAsync(
              () -> {
                try {
                  api.next().send(line(1));
                } catch (IOException | InterruptedException e) {
                  throw new AssertionError(e);
                }
              });

      assertThat(tail.poll(LONG)).map(Log::id).contains("1");
      server.get(1, TimeUnit.SECONDS);
    }
  }

  @Test
  void aServerThatIsAwayForAWhileIsWaitedFor() throws Exception {
    api.answer(page());
    try (LogTail tail = client.logs().tail("tea-1", List.of("srv-1"), all -> {})) {
      for (int refusal = 0; refusal < 10; refusal++) {
        api.refuse(refusal % 2 == 0 ? "503 Service Unavailable" : "429 Too Many Requests");
      }
      api.next().drop();

      assertThat(tail.poll(SHORT)).isEmpty();
      StubSocket.Connection second = api.next();
      second.send(line(1));

      assertThat(tail.poll(LONG)).map(Log::id).contains("1");
    }
  }

  @Test
  void aRefusedTokenIsReplaced() throws Exception {
    api.refuse("401 Unauthorized");

    try (PlatformClient renewing = client("old", "new");
        LogTail tail = renewing.logs().tail("tea-1", List.of("srv-1"), all -> {})) {
      assertThat(api.next().headers().get("Authorization")).isEqualTo("Bearer new");
      assertThat(tail.poll(SHORT)).isEmpty();
    }
  }

  @Test
  void aRefusalIsAnErrorAtOnce() {
    api.refuse("403 Forbidden");

    assertThatThrownBy(() -> client.logs().tail("tea-1", List.of("srv-1"), all -> {}))
        .isInstanceOf(ForbiddenException.class)
        .hasMessageContaining("GET /v1/logs/subscribe returned 403");
  }

  @Test
  void closingWakesTheReader() throws Exception {
    LogTail tail = client.logs().tail("tea-1", List.of("srv-1"), all -> {});
    CompletableFuture<Boolean> reader = CompletableFuture.supplyAsync(tail::hasNext);
    api.next();

    tail.close();

    assertThat(reader.get(10, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void aStreamEndsWhenItIsQuiet() throws Exception {
    try (LogTail tail = client.logs().tail("tea-1", List.of("srv-1"), all -> {})) {
      StubSocket.Connection connection = api.next();
      connection.send(line(1));
      connection.send(line(2));

      assertThat(tail.stream(Duration.ofMillis(500))).map(Log::id).containsExactly("1", "2");
    }
  }

  @Test
  void aSlowReaderGetsAllLines() throws Exception {
    try (LogTail tail = client.logs().tail("tea-1", List.of("srv-1"), all -> {})) {
      StubSocket.Connection connection = api.next();
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(
              () -> {
                for (int id = 0; id < 2000; id++) {
                  try {
                    connection.send(line(id));
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                }
              });

      List<String> ids = tail.stream().limit(2000).map(Log::id).toList();

      writer.get(10, TimeUnit.SECONDS);
      assertThat(ids).isEqualTo(IntStream.range(0, 2000).mapToObj(String::valueOf).toList());
    }
  }

  private static String line(int id) {
    return "{\"id\":\"%d\",\"message\":\"line %d\",\"timestamp\":\"2026-03-01T12:%02d:%02dZ\",\"labels\":[]}"
        .formatted(id, id, id / 60 % 60, id % 60);
  }

  private static String page(int... ids) {
    return IntStream.of(ids)
        .mapToObj(LogTailTest::line)
        .collect(
            Collectors.joining(
                ",",
                "{\"hasMore\":false,\"nextStartTime\":\"2026-03-01T12:00:00Z\","
                    + "\"nextEndTime\":\"2026-03-01T12:00:00Z\",\"logs\":[",
                "]}"));
  }
}

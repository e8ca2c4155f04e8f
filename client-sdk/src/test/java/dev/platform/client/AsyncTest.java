package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.ClosedException;
import dev.platform.client.error.InterruptedCallException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.http.ApiResponse;
import dev.platform.client.model.Service;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls in the background, and calls with their response. */
@Timeout(30)
class AsyncTest {
  private final StubApi api = new StubApi();
  private final PlatformClient client = api.client().build();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch mayAnswer = new CountDownLatch(1);

  @AfterEach
  void stop() {
    mayAnswer.countDown();
    client.close();
    api.close();
  }

  @Test
  void callsGoOnSideBySide() throws Exception {
    api.on("GET /v1/services/srv-1", StubApi.json(200, "{\"id\":\"srv-1\",\"name\":\"web\"}"));

    List<CompletableFuture<Service>> all =
        IntStream.range(0, 20)
            .mapToObj(i -> client.async(it -> it.services().get("srv-1")))
            .toList();

    for (CompletableFuture<Service> each : all) {
      assertThat(each.get(20, TimeUnit.SECONDS).name()).isEqualTo("web");
    }
  }

  @Test
  void aFailedCallFailsItsFuture() {
    CompletableFuture<Service> future = client.async(it -> it.services().get("srv-1"));

    assertThatThrownBy(() -> future.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(NotFoundException.class);
  }

  @Test
  void eachCallHasItsFutureWithStatusAndHeaders() throws Exception {
    api.on("GET /v1/services/srv-1", StubApi.json(200, "{\"id\":\"srv-1\"}"));
    api.on("GET /v1/services/srv-2", StubApi.error(404, "No."));

    CompletableFuture<ApiResponse<Service>> one =
        client.async(it -> it.withResponse(here -> here.services().get("srv-1")));
    CompletableFuture<Service> other = client.async(it -> it.services().get("srv-2"));

    assertThat(one.get(20, TimeUnit.SECONDS).response().status()).isEqualTo(200);
    assertThat(one.get().value().id()).isEqualTo("srv-1");
    assertThatThrownBy(() -> other.get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(NotFoundException.class);
  }

  @Test
  void aCanceledFutureEndsItsCall() throws Exception {
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    stall();

    CompletableFuture<Service> future =
        client.async(
            it -> {
              try {
                return it.services().get("srv-1");
              } catch (RuntimeException e) {
                end.complete(e);
                throw e;
              }
            });
    asked.await();
    future.cancel(true);

    assertThat(end.get(20, TimeUnit.SECONDS))
        .isInstanceOf(InterruptedCallException.class)
        .hasMessageContaining("was interrupted");
    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void closingEndsFutures() throws Exception {
    stall();
    CompletableFuture<Service> future = client.async(it -> it.services().get("srv-1"));
    asked.await();

    client.close();

    assertThatThrownBy(() -> future.get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(ClosedException.class);
    assertThatThrownBy(() -> client.async(it -> it.services().get("srv-1")).get())
        .hasCauseInstanceOf(ClosedException.class);
  }

  @Test
  void aCallCanBeMadeWithItsResponse() {
    api.on(
        "GET /v1/services/srv-1",
        StubApi.json(200, "{\"id\":\"srv-1\"}").with("RateLimit-Remaining", "99"));

    ApiResponse<Service> got = client.withResponse(it -> it.services().get("srv-1"));

    assertThat(got.value().id()).isEqualTo("srv-1");
    assertThat(got.response().status()).isEqualTo(200);
    assertThat(got.response().header("ratelimit-remaining")).contains("99");
    assertThat(got.response().requestId()).isPresent();
  }

  @Test
  void optionsHoldForCallsWithTheirResponse() {
    api.on("GET /v1/services/srv-1", StubApi.json(200, "{\"id\":\"srv-1\"}"));

    client
        .with(it -> it.header("X-Trace", "1"))
        .withResponse(it -> it.with(more -> more.query("x", 2)).services().get("srv-1"));

    StubApi.Call call = api.calls("GET /v1/services/srv-1").get(0);
    assertThat(call.header("X-trace")).isEqualTo("1");
    assertThat(call.query()).isEqualTo("x=2");
  }

  @Test
  void aFunctionWithoutCallIsAMistake() {
    assertThatThrownBy(() -> client.withResponse(it -> it.services().list()))
        .isInstanceOf(IllegalStateException.class);
  }

  private void stall() {
    api.on(
        "GET /v1/services/srv-1",
        call -> {
          asked.countDown();
          try {
            mayAnswer.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return StubApi.json(200, "{}");
        });
  }
}

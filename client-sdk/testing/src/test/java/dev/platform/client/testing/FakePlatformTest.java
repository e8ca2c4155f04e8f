package dev.platform.client.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.PlatformClient;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.model.Service;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FakePlatformTest {
  private final FakePlatform platform = FakePlatform.start();
  private final PlatformClient client = platform.client();

  @AfterEach
  void stop() {
    client.close();
    platform.close();
  }

  @Test
  void responsesAreReturnedInTurnAndTheLastOneStays() {
    platform.on("GET /v1/services/{serviceId}", service("one"), service("two"));

    assertThat(IntStream.range(0, 3).mapToObj(i -> client.services().get("srv-1").name()))
        .containsExactly("one", "two", "two");
    assertThat(platform.requests("GET /v1/services/srv-1")).hasSize(3);
    assertThat(platform.requests()).hasSize(3);
  }

  @Test
  void theRouteThatWasAddedLastWins() {
    platform.on("GET /v1/services/{serviceId}", service("any"));
    platform.on("GET /v1/services/srv-2", service("second"));

    assertThat(client.services().get("srv-1").name()).isEqualTo("any");
    assertThat(client.services().get("srv-2").name()).isEqualTo("second");
  }

  @Test
  void aListIsPagedAsTheApiDoes() {
    List<Object> all = new ArrayList<>();
    IntStream.range(0, 250).forEach(i -> all.add(Map.of("id", "srv-" + i)));
    platform.onList("GET /v1/services", "service", all);

    assertThat(client.services().list().stream().map(Service::id)).hasSize(250);
    assertThat(client.services().list(it -> it.limit(3)).pages().findFirst().orElseThrow().items())
        .hasSize(3);
    all.clear();
    assertThat(client.services().list()).isEmpty();
  }

  @Test
  void aCreationWithTheSameKeyIsDoneOnce() {
    platform.on("POST /v1/services", json(201, "{\"n\": 1}"), json(201, "{\"n\": 2}"));

    assertThat(create("order-4711", "a").text()).isEqualTo("{\"n\": 1}");
    Response again = create("order-4711", "a");

    assertThat(again.text()).isEqualTo("{\"n\": 1}");
    assertThat(again.header("Idempotency-Replayed")).contains("true");
    assertThat(create("order-4711", "b").status()).isEqualTo(409);
    assertThat(create("order-4712", "a").text()).isEqualTo("{\"n\": 2}");
  }

  @Test
  void failuresAreThoseOfTheApi() {
    platform.on("GET /v1/services/srv-1", FakeResponse.error(409, "In use", "NAME_IN_USE"));

    assertThatThrownBy(() -> client.services().get("srv-1"))
        .isInstanceOfSatisfying(
            ConflictException.class,
            e -> {
              assertThat(e.code()).contains("NAME_IN_USE");
              assertThat(e.requestId()).isPresent();
            });
    assertThatThrownBy(() -> client.services().get("srv-2"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("GET /v1/services/srv-2");
  }

  @Test
  void lostConnectionsRateLimitsAndSlowResponsesCanBeTried() {
    platform.on(
        "GET /v1/services/srv-1",
        FakeResponse.disconnect(),
        FakeResponse.rateLimited(Duration.ZERO),
        service("web"));
    platform.on("GET /v1/services/slow", service("slow").withDelay(Duration.ofSeconds(5)));

    assertThat(client.services().get("srv-1").name()).isEqualTo("web");
    PlatformClient hasty =
        client.with(it -> it.callTimeout(Duration.ofMillis(100)).retry(RetryPolicy.none()));
    assertThatThrownBy(() -> hasty.services().get("slow")).isInstanceOf(TimedOutException.class);
  }

  @Test
  void aRequestCanBeLookedAt() {
    platform.onRequest(
        "PATCH /v1/services/{serviceId}",
        request -> FakeResponse.json(200, "{\"id\": \"%s\"}".formatted(request.path())));

    client.send(
        Request.of("PATCH", "/v1/services/srv-1")
            .query("x", "a b")
            .json(Map.of("name", "new"))
            .build());

    FakeRequest request = platform.requests().get(0);
    assertThat(request.body()).isEqualTo("{\"name\":\"new\"}");
    assertThat(request.query("x")).containsExactly("a b");
    assertThat(request.header("content-type")).contains("application/json");
  }

  @Test
  void aRequestWithoutTokenIsUnauthorized() throws Exception {
    platform.on("GET /v1/users", FakeResponse.ok(Map.of()));
    HttpRequest bare = HttpRequest.newBuilder(URI.create(platform.url() + "/v1/users")).build();

    assertThat(HttpClient.newHttpClient().send(bare, BodyHandlers.ofString()).statusCode())
        .isEqualTo(401);
  }

  private Response create(String key, String name) {
    return client
        .with(it -> it.idempotencyKey(key))
        .send(Request.of("POST", "/v1/services").json(Map.of("name", name)).build());
  }

  private static FakeResponse service(String name) {
    return FakeResponse.ok(Map.of("id", "srv-1", "name", name));
  }

  private static FakeResponse json(int status, String json) {
    return FakeResponse.json(status, json);
  }
}

package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of requests for a service that is asleep. */
class SleepingServicesTest {
  private static final HostRoute ASLEEP = new HostRoute.Asleep("srv-web", "shop");

  private final TestEdge edge = TestEdge.bearing(EdgeLimits.USUAL);

  @AfterEach
  void close() {
    edge.close();
  }

  private void sleep() {
    edge.routes.put(TestEdge.ADDRESS, ASLEEP);
  }

  private CompletableFuture<HttpResponse<String>> post(String body) {
    return edge.client.sendAsync(
        edge.request("/").POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  @Test
  void allThatComeMeanwhileWaitAndAreAnsweredOnce() throws Exception {
    sleep();
    try (Instance web =
        Instance.answering(
            "i-1", request -> request.body().onSuccess(body -> request.response().end(body)))) {
      List<String> bodies =
          IntStream.range(0, 20).mapToObj(i -> i + "x".repeat(i * 10_000)).toList();
      var sent = bodies.stream().map(this::post).toList();
      TestEdge.until(() -> edge.woken.size() == 20);
      assertThat(sent).noneMatch(CompletableFuture::isDone);

      edge.route(web);

      assertThat(sent.stream().map(CompletableFuture::join).map(HttpResponse::body))
          .containsExactlyElementsOf(bodies);
      assertThat(edge.woken).containsOnly("srv-web");
      TestEdge.until(() -> edge.log.size() == 20);
      assertThat(edge.log).allMatch(entry -> entry.status() == 200);
    }
  }

  @Test
  void aBrowserGetsAPageThatReloadsIfItTakesLong() {
    sleep();

    var page = edge.get("/cart", "Accept", "text/html");

    assertThat(page.statusCode()).isEqualTo(503);
    assertThat(page.headers().firstValue("retry-after")).contains("2");
    assertThat(page.headers().firstValue("refresh")).contains("2");
    assertThat(page.body()).contains("shop is starting", "progressbar");
    assertThat(edge.logged().status()).isEqualTo(503);
    assertThat(edge.logged().took()).isGreaterThan(Duration.ofSeconds(1));
  }

  @Test
  void aBrowserThatComesInTimeSeesNoPageOfOurs() throws Exception {
    sleep();
    try (Instance web = Instance.answering("i-1", request -> request.response().end("hello"))) {
      var page =
          edge.client.sendAsync(
              edge.request("/").header("Accept", "text/html").build(), BodyHandlers.ofString());
      TestEdge.until(() -> !edge.woken.isEmpty());

      edge.route(web);

      assertThat(page.join().body()).isEqualTo("hello");
    }
  }

  @Test
  void whatDoesNotComeUpIsAnError() {
    sleep();
    var sent = post("order");
    TestEdge.until(() -> !edge.woken.isEmpty());

    edge.routes.put(TestEdge.ADDRESS, new HostRoute.Closed("shop", HostRoute.Reason.UNHEALTHY));

    assertThat(sent.join().statusCode()).isEqualTo(503);
    assertThat(sent.join().body()).contains("shop is not healthy");
  }

  @Test
  void nobodyWaitsForever() {
    try (TestEdge hasty = TestEdge.started()) {
      hasty.routes.put(TestEdge.ADDRESS, ASLEEP);

      var answer = hasty.get("/");

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).contains("did not start in time");
    }
  }

  @Test
  void whoLeavesIsLoggedAndNotWaitedFor() throws Exception {
    sleep();
    try (Wire wire = edge.wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      TestEdge.until(() -> !edge.woken.isEmpty());
    }

    assertThat(edge.logged().status()).isEqualTo(499);
  }

  @Test
  void whoMayNotVisitWakesNobody() {
    sleep();
    edge.from("203.0.113.0/24");

    assertThat(edge.get("/").statusCode()).isEqualTo(403);
    assertThat(edge.woken).isEmpty();
  }
}

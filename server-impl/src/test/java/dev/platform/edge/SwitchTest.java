package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import io.vertx.core.http.HttpServerResponse;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SwitchTest {

  private static final int CLIENTS = 6;
  private static final int SWITCHES = 40;

  private final TestEdge edge = TestEdge.started();
  private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);

  @AfterEach
  void close() throws InterruptedException {
    clients.shutdown();
    assertThat(clients.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    edge.close();
  }

  @Test
  void noRequestFailsWhileInstancesAreReplacedUnderLoad() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    Queue<String> failures = new ConcurrentLinkedQueue<>();
    Instance current = Instance.naming("i-0");
    edge.route(current);
    List<Future<?>> asking = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      asking.add(clients.submit(() -> ask(over, answered, failures)));
    }

    for (int i = 1; i <= SWITCHES; i++) {
      int before = answered.get();
      TestEdge.until(() -> answered.get() > before + CLIENTS * 2);
      Instance old = current;
      current = Instance.naming("i-" + i);
      edge.route(current);
      String oldId = "i-" + (i - 1);
      TestEdge.until(() -> edge.edge.inFlight(oldId) == 0);
      old.close();
    }
    over.set(true);
    for (Future<?> each : asking) {
      each.get();
    }
    current.close();

    assertThat(failures).isEmpty();
    assertThat(answered.get()).isGreaterThan(SWITCHES * CLIENTS);
  }

  private void ask(AtomicBoolean over, AtomicInteger answered, Queue<String> failures) {
    int turn = 0;
    while (!over.get()) {
      turn++;
      HttpRequest.Builder request = edge.request("/");
      HttpRequest each =
          turn % 2 == 0 ? request.build() : request.POST(BodyPublishers.ofString("x")).build();
      try {
        HttpResponse<String> answer = edge.client.send(each, BodyHandlers.ofString());
        if (answer.statusCode() != 200 || !answer.body().startsWith("i-")) {
          failures.add(each.method() + " " + answer.statusCode() + " " + answer.body());
        }
      } catch (Exception failure) {
        failures.add(each.method() + " " + failure);
      }
      answered.incrementAndGet();
    }
  }

  @Test
  void aRequestInFlightEndsWhereItBegan() throws Exception {
    CompletableFuture<HttpServerResponse> asked = new CompletableFuture<>();
    try (Instance old = Instance.answering("i-old", request -> asked.complete(request.response()));
        Instance fresh = Instance.naming("i-new")) {
      edge.route(old);
      CompletableFuture<HttpResponse<String>> slow =
          edge.client.sendAsync(edge.request("/slow").build(), BodyHandlers.ofString());
      HttpServerResponse open = asked.get(10, TimeUnit.SECONDS);

      edge.route(fresh);

      assertThat(edge.get("/").body()).isEqualTo("i-new");
      assertThat(edge.edge.inFlight("i-old")).isEqualTo(1);
      open.end("i-old");
      assertThat(slow.get(10, TimeUnit.SECONDS).body()).isEqualTo("i-old");
      TestEdge.until(() -> edge.edge.inFlight("i-old") == 0);
    }
  }

  @Test
  void aRequestThatFindsItsInstanceGoneFollowsTheRoute() {
    try (Instance fresh = Instance.naming("i-new")) {
      HostRoute.Upstream dead = Instance.dead("i-old");
      AtomicInteger looks = new AtomicInteger();
      try (Edge own =
          new Edge(
              EdgeSettings.of(TestEdge.ADDRESS, 0, "localhost"),
              // The switch happens just after the request has been given to the old instance.
              label ->
                  looks.incrementAndGet() <= 2
                      ? new HostRoute.Instances("srv-web", List.of(dead))
                      : new HostRoute.Instances("srv-web", List.of(fresh.upstream())),
              entry -> {},
              () -> new ProcessHealth(true, "{}"))) {
        own.start();
        try (Wire wire = new Wire(own.port())) {
          wire.send("POST / HTTP/1.1\nHost: web.localhost\nContent-Length: 1\n\nx");

          assertThat(wire.read().body()).isEqualTo("i-new");
        }
      }
    }
  }
}

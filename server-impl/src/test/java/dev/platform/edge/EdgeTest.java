package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import io.vertx.core.http.HttpServerResponse;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeTest {

  private final TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"web.localhost", "WEB.localhost:4002", "web.LOCALHOST.", "web.localhost.:80"})
  void findsTheServiceByItsHost(String host) {
    try (Instance web = Instance.naming("i-1");
        Wire wire = edge.wire()) {
      edge.routes.put("web", TestEdge.to(web));
      wire.send("GET / HTTP/1.1\nHost: " + host + "\n\n");

      assertThat(wire.read().body()).isEqualTo("i-1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "other.localhost", "a.web.localhost", "web", "[::1]:4002"})
  void doesNotKnowOtherHosts(String host) {
    try (Instance web = Instance.naming("i-1");
        Wire wire = edge.wire()) {
      edge.routes.put("web", TestEdge.to(web));
      wire.send("GET / HTTP/1.1\nHost: " + host + "\n\n");

      assertThat(wire.read().status()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Host: \n",
        "Host: a b\n",
        "Host: web..localhost\n",
        "Host: web.localhost:99999\n",
        "Host: <script>\n",
        "Host: user@web.localhost\n",
        "Host: [::1\n",
        "Host: web.localhost\nHost: web.localhost\n"
      })
  void refusesRequestsWithoutASoundHost(String header) {
    try (Wire wire = edge.wire()) {
      wire.send("GET / HTTP/1.1\n" + header + "\n");

      assertThat(wire.read().status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, 301, www.acme.example:8080, http://acme.example:8080/a?b=c",
    "HEAD, 301, www.acme.example, http://acme.example/a?b=c",
    "DELETE, 308, WWW.acme.example., http://acme.example/a?b=c",
  })
  void redirectsFromOneHostToAnother(String method, int status, String host, String location) {
    var route = new HostRoute.Redirect("srv-web", "acme.example", AllowList.EVERYWHERE);
    edge.routes.put("www.acme.example", route);
    try (Wire wire = edge.wire()) {
      wire.send(method + " /a?b=c HTTP/1.1\nHost: " + host + "\nConnection: close\n\n");

      var response = wire.readHead();

      assertThat(response.status()).isEqualTo(status);
      assertThat(response.headers().get("location")).isEqualTo(location);
    }
    assertThat(edge.logged().resource()).isEqualTo("srv-web");
  }

  @Test
  void refusesTooMuch() {
    try (Wire uri = edge.wire();
        Wire header = edge.wire()) {
      uri.send("GET /" + "x".repeat(17_000) + " HTTP/1.1\nHost: web.localhost\n\n");
      header.send("GET / HTTP/1.1\nHost: web.localhost\nX-Big: " + "x".repeat(33_000) + "\n\n");

      assertThat(uri.read().status()).isEqualTo(414);
      assertThat(header.read().status()).isEqualTo(431);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Content-Length: 3 | Transfer-Encoding: chunked",
        "Transfer-Encoding: chunked | Content-Length: 3",
        "Content-Length: 3 | Content-Length: 4",
        "Content-Length: +3 | X-Other: 1",
        "Transfer-Encoding: chunked, identity | X-Other: 1",
        "Transfer-Encoding: chunked | Transfer-Encoding: chunked",
        "Transfer-Encoding: xchunked | X-Other: 1",
        "Transfer-Encoding : chunked | X-Other: 1"
      })
  void refusesBodiesOfDoubtfulLength(String one, String two) {
    try (Instance web = Instance.naming("i-1");
        Wire wire = edge.wire()) {
      edge.routes.put("web", TestEdge.to(web));
      wire.send("POST / HTTP/1.1\nHost: web.localhost\n%s\n%s\n\n0\n\n".formatted(one, two));

      assertThat(wire.read().status()).isEqualTo(400);
      assertThat(wire.rest()).as("the connection is closed").isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(HostRoute.Reason.class)
  void saysWhyAServiceIsClosed(HostRoute.Reason reason) {
    edge.routes.put(TestEdge.ADDRESS, new HostRoute.Closed("<b>web</b>", reason));

    HttpResponse<String> page = edge.get("/", "Accept", "text/html,*/*;q=0.8");

    assertThat(page.statusCode()).isEqualTo(503);
    assertThat(page.body()).contains("&lt;b&gt;web&lt;/b&gt; is ").doesNotContain("<b>web");
    assertThat(page.headers().firstValue("Retry-After").isPresent())
        .isEqualTo(reason == HostRoute.Reason.STARTING || reason == HostRoute.Reason.UNHEALTHY);
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @Test
  void speaksTheLanguageOfTheClient() {
    HttpResponse<String> json = edge.get("/", "Accept", "application/json");
    HttpResponse<String> text = edge.get("/", "Accept", "*/*");
    HttpResponse<String> html = edge.get("/", "Accept", "text/html");

    assertThat(json.body())
        .isEqualTo(
            """
            {"id":"not_found","message":"There is no service at 127.0.0.1."}\
            """);
    assertThat(text.body()).startsWith("Service not found\n");
    assertThat(html.body()).startsWith("<!doctype html>");
    assertThat(html.body()).contains(html.headers().firstValue("X-Request-Id").orElseThrow());
  }

  @Test
  void saysWhenItsPortIsTaken() {
    EdgeSettings settings = EdgeSettings.of(TestEdge.ADDRESS, edge.edge.port(), "localhost");
    try (Edge second =
        new Edge(
            settings,
            label -> new HostRoute.Unknown(),
            entry -> {},
            () -> new ProcessHealth(true, "{}"))) {
      assertThatThrownBy(second::start)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("127.0.0.1:" + edge.edge.port());
    }
  }

  @Test
  void finishesWhatItHasBegunBeforeItCloses() throws Exception {
    CompletableFuture<HttpServerResponse> asked = new CompletableFuture<>();
    try (Instance web = Instance.answering("i-1", request -> asked.complete(request.response()));
        Wire idle = edge.route(web).wire()) {
      CompletableFuture<HttpResponse<String>> slow =
          edge.client.sendAsync(edge.request("/").build(), BodyHandlers.ofString());
      HttpServerResponse open = asked.get(10, TimeUnit.SECONDS);

      CompletableFuture<Void> closed = CompletableFuture.runAsync(edge.edge::close);
      assertThat(idle.rest()).as("an idle connection is closed").isEmpty();
      open.end("done");

      assertThat(slow.get(10, TimeUnit.SECONDS).body()).isEqualTo("done");
      closed.get(10, TimeUnit.SECONDS);
      assertThatThrownBy(edge::wire).hasRootCauseInstanceOf(ConnectException.class);
    }
  }

  @Test
  void doesNotWaitForEverToClose() {
    CompletableFuture<Void> asked = new CompletableFuture<>();
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  request.response().setChunked(true).write("never ending");
                  asked.complete(null);
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
      asked.join();

      long started = System.nanoTime();
      edge.edge.close();

      assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(6));
    }
  }

  @Test
  void closesTwice() {
    edge.close();
    edge.close();
  }

  @Test
  void leavesNoFolderBehind() {
    assertThat(Path.of(".vertx")).doesNotExist();
  }
}

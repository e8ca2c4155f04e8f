package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import io.vertx.core.http.HttpServerRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTest {

  private final TestEdge edge = TestEdge.started();

  @AfterEach
  void close() {
    edge.close();
  }

  @Test
  void passesRequestAndAnswerOn() {
    try (Instance web =
        Instance.answering(
            "i-1",
            request ->
                request
                    .body()
                    .onSuccess(
                        body ->
                            request
                                .response()
                                .setStatusCode(201)
                                .putHeader("X-Made-By", "web")
                                .end(request.method() + " " + request.uri() + " " + body)))) {
      edge.route(web);

      HttpResponse<String> answer =
          edge.send(edge.request("/a%20b?c=d").POST(BodyPublishers.ofString("hello")));

      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(answer.body()).isEqualTo("POST /a%20b?c=d hello");
      assertThat(answer.headers().firstValue("X-Made-By")).hasValue("web");
      RequestLog.Entry entry = edge.logged();
      assertThat(entry)
          .extracting(
              RequestLog.Entry::resource,
              RequestLog.Entry::instance,
              RequestLog.Entry::method,
              RequestLog.Entry::host,
              RequestLog.Entry::path,
              RequestLog.Entry::status,
              RequestLog.Entry::bytesOut,
              RequestLog.Entry::clientIp)
          .containsExactly("srv-web", "i-1", "POST", "127.0.0.1", "/a%20b", 201, 21L, "127.0.0.1");
      assertThat(answer.headers().firstValue("X-Request-Id")).hasValue(entry.requestId());
    }
  }

  @Test
  void nothingIsSentToAStrangerAtThePortOfAnInstance() {
    AtomicInteger seen = new AtomicInteger();
    try (Instance stranger =
            Instance.answering(
                "i-1",
                request -> {
                  seen.incrementAndGet();
                  request.response().end("stolen");
                });
        Instance web = Instance.naming("i-2")) {
      edge.strangers.add("i-1");
      edge.route(stranger);
      assertThat(edge.get("/", "Cookie", "secret=1").statusCode()).isEqualTo(502);

      edge.route(stranger, web);
      for (int i = 0; i < 4; i++) {
        assertThat(edge.send(edge.request("/").POST(BodyPublishers.ofString("x"))).body())
            .isEqualTo("i-2");
      }

      assertThat(seen).hasValue(0);
    }
  }

  @Test
  void aConnectionIsCheckedOnce() {
    try (Instance web = Instance.naming("i-1")) {
      edge.route(web);

      for (int i = 0; i < 3; i++) {
        assertThat(edge.get("/").body()).isEqualTo("i-1");
      }

      assertThat(edge.checks).hasSizeLessThan(3);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 301, 304, 404, 500})
  void leavesStatusAndEmptyBodyAsTheyAre(int status) {
    try (Instance web =
            Instance.answering("i-1", request -> request.response().setStatusCode(status).end());
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\nGET / HTTP/1.1\nHost: 127.0.0.1\n\n");

      Wire.Answer first = wire.readHead();
      Wire.Answer second = wire.readHead();

      assertThat(List.of(first.status(), second.status())).containsExactly(status, status);
      assertThat(second.headers()).doesNotContainKey("Transfer-Encoding");
    }
  }

  @Test
  void aHeadRequestHasTheLengthButNotTheBody() {
    try (Instance web =
            Instance.answering(
                "i-1", request -> request.response().putHeader("Content-Length", "7").end());
        Wire wire = edge.route(web).wire()) {
      wire.send("HEAD / HTTP/1.1\nHost: 127.0.0.1\n\nHEAD / HTTP/1.1\nHost: 127.0.0.1\n\n");

      assertThat(wire.readHead().headers()).containsEntry("Content-Length", "7");
      assertThat(wire.readHead().status()).isEqualTo(200);
    }
  }

  @Test
  void anOldClientGetsAnAnswerThatEndsWithTheConnection() {
    try (Instance web =
            Instance.answering(
                "i-1",
                request -> {
                  request.response().setChunked(true).write("one ");
                  request.response().end("two");
                });
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.0\nHost: 127.0.0.1\n\n");

      Wire.Answer answer = wire.read();

      assertThat(answer.headers()).doesNotContainKey("Transfer-Encoding");
      assertThat(answer.body()).isEqualTo("one two");
    }
  }

  @Test
  void manyRequestsShareOneConnection() {
    try (Instance web =
            Instance.answering(
                "i-1",
                request ->
                    request.response().end(String.valueOf(request.connection().hashCode())));
        Wire wire = edge.route(web).wire()) {
      Set<String> connections = new HashSet<>();
      for (int i = 0; i < 20; i++) {
        wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");
        connections.add(wire.read().body());
      }

      assertThat(connections).as("connections to the instance").hasSizeLessThan(5);
    }
  }

  @Test
  void instancesTakeTurns() {
    try (Instance one = Instance.naming("i-1");
        Instance two = Instance.naming("i-2")) {
      edge.route(one, two);

      List<String> answers = List.of(body("/"), body("/"), body("/"), body("/"));

      assertThat(answers)
          .isIn(List.of("i-1", "i-2", "i-1", "i-2"), List.of("i-2", "i-1", "i-2", "i-1"));
    }
  }

  @Test
  void addsForwardedHeadersAndRefusesForgedOnes() {
    try (Instance web = Instance.answering("i-1", ProxyTest::echoHeaders);
        Wire wire = edge.route(web).wire()) {
      wire.send(
          """
          GET / HTTP/1.1
          Host: 127.0.0.1:99
          X-Forwarded-For: 6.6.6.6
          X-Forwarded-Proto: https
          X-Forwarded-Host: evil.example
          X-Forwarded-Prefix: /evil
          Forwarded: for=6.6.6.6
          X-Request-Id: abc-123
          X-Secret-Hop: 1
          Keep-Alive: timeout=5
          Proxy-Authorization: Basic x
          TE: trailers
          Upgrade: h2c
          Connection: keep-alive, X-Secret-Hop, Host

          """);

      Wire.Answer answer = wire.read();

      assertThat(answer.body())
          .isEqualTo(
              """
              Host: 127.0.0.1:99
              X-Forwarded-For: 127.0.0.1
              X-Forwarded-Host: 127.0.0.1:99
              X-Forwarded-Proto: http
              X-Request-Id: abc-123
              """);
      assertThat(answer.headers()).containsEntry("X-Request-Id", "abc-123");
    }
  }

  @Test
  void believesTheProxyInFrontIfToldSo() {
    try (TestEdge trusting = TestEdge.trusting();
        Instance web = Instance.answering("i-1", ProxyTest::echoHeaders);
        Wire wire = trusting.route(web).wire()) {
      wire.send(
          """
          GET / HTTP/1.1
          Host: 127.0.0.1
          X-Forwarded-For: 6.6.6.6, 7.7.7.7
          X-Forwarded-Proto: https
          X-Forwarded-Host: shop.example
          X-Request-Id: not sane

          """);

      Wire.Answer answer = wire.read();

      assertThat(answer.body())
          .startsWith(
              """
              Host: 127.0.0.1
              X-Forwarded-For: 6.6.6.6, 7.7.7.7, 127.0.0.1
              X-Forwarded-Host: shop.example
              X-Forwarded-Proto: https
              """);
      assertThat(answer.headers().get("X-Request-Id")).matches("[0-9a-f]{32}");
      assertThat(trusting.logged().clientIp()).isEqualTo("7.7.7.7");
    }
  }

  @Test
  void removesWhatIsMeantForTheEdgeFromAnswers() {
    try (Instance web =
            Instance.answering(
                "i-1",
                request ->
                    request
                        .response()
                        .putHeader("Connection", "X-Hop")
                        .putHeader("X-Hop", "1")
                        .putHeader("Keep-Alive", "timeout=5")
                        .putHeader("Set-Cookie", List.<String>of("a=1", "b=2"))
                        .end("x"));
        Wire wire = edge.route(web).wire()) {
      wire.send("GET / HTTP/1.1\nHost: 127.0.0.1\n\n");

      Wire.Answer answer = wire.read();

      assertThat(answer.headers()).doesNotContainKeys("X-Hop", "Keep-Alive", "Connection");
      assertThat(answer.headers()).containsEntry("Set-Cookie", "a=1, b=2");
    }
  }

  @Test
  void asksAnotherInstanceIfOneTakesNoConnection() {
    try (Instance alive = Instance.naming("i-alive")) {
      edge.routes.put(
          TestEdge.ADDRESS,
          new HostRoute.Instances("srv-web", List.of(Instance.dead("i-dead"), alive.upstream())));

      List<String> answers = List.of(post(), post(), post());

      assertThat(answers).containsOnly("i-alive");
      assertThat(edge.edge.inFlight("i-dead")).isZero();
    }
  }

  @Test
  void repeatsAnIdempotentRequestThatWasLostOnce() {
    AtomicInteger asked = new AtomicInteger();
    try (Instance web = Instance.answering("i-1", request -> hangUpFirst(asked, request))) {
      edge.route(web);

      assertThat(edge.get("/").body()).isEqualTo("2");
    }
  }

  @Test
  void neverRepeatsAPost() {
    AtomicInteger asked = new AtomicInteger();
    try (Instance web = Instance.answering("i-1", request -> hangUpFirst(asked, request))) {
      edge.route(web);

      HttpResponse<String> answer = edge.send(edge.request("/").POST(BodyPublishers.noBody()));

      assertThat(answer.statusCode()).isEqualTo(502);
      assertThat(asked).hasValue(1);
    }
  }

  @Test
  void says502WhenNoInstanceAnswers() {
    edge.routes.put(
        TestEdge.ADDRESS, new HostRoute.Instances("srv-web", List.of(Instance.dead("i-dead"))));

    HttpResponse<String> answer = edge.get("/");

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
    assertThat(edge.logged())
        .extracting(RequestLog.Entry::status, RequestLog.Entry::instance)
        .containsExactly(502, null);
  }

  @Test
  void says504WhenTheAnswerDoesNotBeginInTime() {
    try (Instance web = Instance.answering("i-1", request -> {})) {
      edge.route(web);

      HttpResponse<String> answer = edge.get("/");

      assertThat(answer.statusCode()).isEqualTo(504);
      assertThat(edge.logged().status()).isEqualTo(504);
      TestEdge.until(() -> edge.edge.inFlight("i-1") == 0);
    }
  }

  @Test
  void understandsTheAbsoluteFormOfATarget() {
    try (Instance web =
            Instance.answering("i-1", request -> request.response().end(request.uri()));
        Wire wire = edge.route(web).wire()) {
      wire.send("GET http://127.0.0.1/a?b HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(wire.read().body()).isEqualTo("/a?b");

      wire.send("GET http://other.example/a?b HTTP/1.1\nHost: 127.0.0.1\n\n");
      assertThat(wire.read().status()).isEqualTo(400);
    }
  }

  private String body(String path) {
    return edge.get(path).body();
  }

  private String post() {
    return edge.send(edge.request("/").POST(BodyPublishers.ofString("x"))).body();
  }

  private static void hangUpFirst(AtomicInteger asked, HttpServerRequest request) {
    if (asked.incrementAndGet() == 1) {
      request.connection().close();
    } else {
      request.response().end(asked.toString());
    }
  }

  private static void echoHeaders(HttpServerRequest request) {
    TreeMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    request.headers().forEach(headers::put);
    StringBuilder text = new StringBuilder();
    headers.forEach((name, value) -> text.append(name).append(": ").append(value).append('\n'));
    request.response().end(text.toString());
  }
}

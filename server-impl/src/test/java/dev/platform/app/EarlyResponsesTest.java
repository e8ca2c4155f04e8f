package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.http.listener.KnownResponse;
import dev.platform.http.listener.KnownResponses;
import dev.platform.http.listener.Listen;
import dev.platform.http.listener.ListenerLimits;
import dev.platform.http.listener.WebListener;
import dev.platform.testing.RawRequests;
import dev.platform.testing.RawWire;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.jersey.server.ResourceConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A listener with a memory: it says "known" where its resource says "asked". */
@Tag("slow")
class EarlyResponsesTest {
  private static final String HOST = " HTTP/1.1\r\nHost: localhost\r\n";
  private static final String GET = "GET /healthz" + HOST;
  private static final String END = "\r\n";
  private static final int LARGE = 5 * 1024 * 1024;

  private static final Map<String, KnownResponse> MEMORY =
      Map.of(
          "/healthz",
          known(200, "known"),
          "/unchanged",
          known(304, ""),
          "/long",
          known(200, digits(LARGE)),
          "/page",
          known(200, digits(60_000)));

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final List<String> answered = new CopyOnWriteArrayList<>();
  private final List<String> accepted = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable open : opened) {
      open.close();
    }
  }

  @Test
  void whatIsKnownIsSentWithTheHeadersOfAllResponses() throws IOException {
    var answer = wire(open()).send(GET + "X-Request-Id: my-own-id" + END + END).answer();

    var headers = new HashMap<>(answer.headers());
    assertThat(headers.remove("date")).endsWith(" GMT");
    assertThat(new RawWire.Answer(answer.status(), headers, answer.body()))
        .isEqualTo(
            new RawWire.Answer(
                200,
                Map.of(
                    "content-type", "text/plain",
                    "content-length", "5",
                    "x-request-id", "my-own-id",
                    "x-content-type-options", "nosniff",
                    "x-frame-options", "DENY",
                    "referrer-policy", "same-origin"),
                "known"));
  }

  static Stream<String> simple() {
    return Stream.of(
        "GET /healthz HTTP/1.1\r\nhost:\tlocalhost:80 \r\n\r\n",
        END + GET + END,
        "GET /healthz?a=b" + HOST + "Range: bytes=0-1" + END + END,
        GET + "X: \u00e4" + END + "Y:" + END + END,
        GET
            + String.join(
                END,
                "Connection: Keep-Alive",
                "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0",
                "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                "Accept-Language: de,en-US;q=0.7,en;q=0.3",
                "Accept-Encoding: gzip, deflate, br",
                "Referer: http://localhost/",
                "Cookie: a=b; c=d",
                "Upgrade-Insecure-Requests: 1",
                "Sec-Fetch-Dest: document",
                "Priority: u=0, i",
                "If-None-Match: \"a\", W/\"b\"",
                "Cache-Control: max-age=0",
                END));
  }

  @ParameterizedTest
  @MethodSource("simple")
  void whatBrowsersSendIsAnsweredFromMemory(String request) throws IOException {
    var wire = wire(open());

    assertThat(wire.send(request).answer().body()).isEqualTo("known");
    assertThat(wire.send(request).answer().body()).isEqualTo("known");
  }

  static Stream<String> others() {
    return Stream.of(
        "GET http://localhost/healthz" + HOST + END,
        "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        GET + "Content-Length: 0" + END + END,
        GET + "Content-Length: 2" + END + END + "ab",
        GET + "transfer-encoding: chunked" + END + END + "0\r\n\r\n",
        GET + "Connection: upgrade" + END + "Upgrade: h2c" + END + END,
        GET + "Connection: keep-alive, x" + END + END,
        GET + "X: y\r\n".repeat(80) + END,
        GET + "X: " + "y".repeat(10_000) + END + END,
        "POST /healthz" + HOST + "Content-Length: 0" + END + END);
  }

  @ParameterizedTest
  @MethodSource("others")
  void whatIsNotSimpleIsAskedOfTheResource(String request) throws IOException {
    var wire = wire(open());

    assertThat(wire.send(request).answer().body()).isEqualTo("asked");
    assertThat(wire.send(GET + END).answer().body()).isEqualTo("known");
  }

  @Test
  void aHeadInTwoPiecesIsOneRequest() throws IOException {
    var listener = open();
    for (int at : List.of(1, 4, 12, GET.length() - 1, GET.length(), GET.length() + 1)) {
      var wire = wire(listener).send((GET + END).substring(0, at));
      othersAreAnswered(listener);
      wire.send((GET + END).substring(at));

      assertThat(wire.answer().body()).as("%d", at).isEqualTo("asked");
      assertThat(wire.send(GET + END).answer().body()).isEqualTo("known");
    }
  }

  /** What is read second looks like a whole head. */
  @Test
  void theMiddleOfARequestIsNeverTakenForOne() throws IOException {
    var listener = open();
    var second = "GET /healthz HTTP/1.0" + END + END;
    var head = wire(listener).send("GET /other" + HOST + "X: ");
    othersAreAnswered(listener);
    var body =
        wire(listener)
            .send("POST /healthz" + HOST + "Expect: 100-continue" + END)
            .send("Content-Length: " + second.length() + END + END);

    assertThat(head.send(second).answer().status()).isEqualTo(404);
    assertThat(body.answer().status()).isEqualTo(100);
    assertThat(body.send(second).answer().body()).isEqualTo("asked" + second);
    assertThat(body.send(GET + END).answer().body()).isEqualTo("known");
  }

  /** Gives the listener the time to read what was sent before. */
  private void othersAreAnswered(WebListener listener) throws IOException {
    for (int i = 0; i < 4; i++) {
      wire(listener).send(GET + END).answer();
    }
  }

  @Test
  void requestsInOnePacketAreAnsweredInTheirOrder() throws IOException {
    var wire = wire(open());
    wire.send(
        GET
            + END
            + GET
            + END
            + "GET /other"
            + HOST
            + END
            + END
            + GET
            + END
            + "HEAD /healthz"
            + HOST
            + END
            + GET
            + "Connection: close"
            + END
            + END
            + GET
            + END);

    assertThat(wire.answer().body()).isEqualTo("known");
    assertThat(wire.answer().body()).isEqualTo("known");
    assertThat(wire.answer().status()).isEqualTo(404);
    assertThat(wire.answer().body()).isEqualTo("known");
    assertThat(wire.answer("HEAD").header("Content-Length")).isEqualTo("5");
    var last = wire.answer();
    assertThat(last.body()).isEqualTo("known");
    assertThat(last.header("Connection")).isEqualTo("close");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "HEAD /healthz HTTP/1.1\r\nConnection: Close\r\nHost: localhost\r\n\r\n",
        "GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /healthz HTTP/1.0\r\n\r\n"
      })
  void whoWantsTheConnectionClosedGetsThat(String request) throws IOException {
    var wire = wire(open()).send(request);
    var answer = wire.answer(request.substring(0, request.indexOf(' ')));

    assertThat(answer.header("Connection")).isEqualTo("close");
    assertThat(answer.body()).matches("known||[0-9]+");
    assertThat(wire.isEnded()).isTrue();
  }

  static Stream<String> malformed() {
    return Stream.concat(
        Stream.concat(RawRequests.MALFORMED.stream(), RawRequests.OTHERS.keySet().stream()),
        Stream.of(
            GET + "X: " + "y".repeat(40_000) + END + END,
            "GET /healthz?" + "y".repeat(40_000) + HOST + END));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void malformedHeadsAreRejectedAsWithoutAMemory(String request) throws IOException {
    var answer = wire(open()).send(request + RawRequests.NEXT).answer();
    var other = wire(open(ListenerLimits.USUAL, null)).send(request + RawRequests.NEXT).answer();

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.status()).isEqualTo(other.status());
    assertThat(new TreeSet<>(answer.headers().keySet()))
        .isEqualTo(new TreeSet<>(other.headers().keySet()));
    assertThat(answer.header("Connection")).isEqualTo("close");
  }

  @Test
  void everyResponseIsMonitored() throws IOException {
    var wire = wire(open());
    wire.send(GET + END).answer();
    wire.send("HEAD /healthz" + HOST + END).answer("HEAD");
    wire.send("GET /unchanged" + HOST + END).answer();
    wire.send("GET /other" + HOST + END).answer();

    assertThat(answered).containsExactly(" 200", " 200", " 304", " 404");
  }

  @Test
  void linesOfTheSameHeaderAreOne() throws IOException {
    var wire = wire(open());
    wire.send(GET + "accept: a" + END + "Accept:b ,c" + END + "X-Accept: d" + END + END).answer();
    wire.send(GET + END).answer();

    assertThat(accepted).containsExactly("a,b ,c", "null");
  }

  /** Without it, a connection would be closed that long after it was opened. */
  @Test
  void aConnectionIsClosedOnlyWhenNothingComesOnIt() throws IOException {
    var listener = open();
    var busy = wire(listener);
    var quiet = wire(listener);
    quiet.send(GET + END).answer();

    Eventually.isTrue(
        "the other connection is closed",
        () -> {
          assertThat(busy.send(GET + END).answer().body()).isEqualTo("known");
          return listener.connections() == 1;
        });

    assertThat(quiet.isEnded()).isTrue();
    assertThat(busy.send(GET + END).answer().body()).isEqualTo("known");
    assertThat(busy.isEnded()).isTrue();
  }

  @Test
  void whoDoesNotTakeAResponseIsLeft() throws Exception {
    var listener = open(hasty(), (path, headers) -> Optional.ofNullable(MEMORY.get(path)));
    List<RawWire> greedy = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      greedy.add(wire(listener).narrow().send(("GET /long" + HOST + END).repeat(8)));
    }

    assertThat(wire(listener).send(GET + END).answer().body()).isEqualTo("known");
    Eventually.isTrue("the end of the connections", () -> listener.connections() <= 1);
    for (RawWire wire : greedy) {
      assertThat(received(wire)).isLessThan(8 * LARGE);
    }
    assertThat(answered).as("what waits for its reader is not made").hasSizeLessThan(10 * 4);
  }

  @Test
  void whoTakesLateGetsAllOfIt() throws IOException {
    var both = "GET /long" + HOST + END + ("GET /page" + HOST + END).repeat(60);
    var listener = open();
    var wire = wire(listener).send(both.repeat(5) + GET + END);
    othersAreAnswered(listener);

    for (int i = 0; i < 5; i++) {
      assertThat(wire.answer().body()).isEqualTo(digits(LARGE));
      for (int k = 0; k < 60; k++) {
        assertThat(wire.answer().body()).isEqualTo(digits(60_000));
      }
    }
    assertThat(wire.answer().body()).isEqualTo("known");
  }

  private static int received(RawWire wire) {
    int received = 0;
    try {
      while (true) {
        received += wire.answer().body().length();
      }
    } catch (EOFException | SocketException e) {
      return received;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ListenerLimits hasty() {
    var usual = ListenerLimits.USUAL;
    var time = Duration.ofMillis(300);
    return new ListenerLimits(
        time,
        time,
        time,
        usual.bytesASecond(),
        usual.connections(),
        usual.connectionsOfOne(),
        usual.bodies(),
        usual.bodiesOfOne(),
        usual.bodyBytes(),
        usual.bodyBytesOfOne(),
        usual.largestBody(),
        usual.responseBytes());
  }

  private static String digits(int length) {
    return "0123456789".repeat(length / 10);
  }

  private static KnownResponse known(int status, String body) {
    return new KnownResponse(
        status, Map.of("Content-Type", "text/plain"), body.getBytes(StandardCharsets.UTF_8));
  }

  private WebListener open() {
    return open(
        ListenerLimits.USUAL,
        (path, headers) -> {
          accepted.add(String.valueOf(headers.apply("Accept")));
          return Optional.ofNullable(MEMORY.get(path));
        });
  }

  private WebListener open(ListenerLimits limits, @Nullable KnownResponses known) {
    var listener =
        new WebListener(
                "early",
                new Listen("127.0.0.1", 0),
                new ResourceConfig(Asked.class),
                ServiceLocatorUtilities.bind())
            .within(limits)
            .monitoredBy((operation, status, nanos) -> answered.add(operation + " " + status));
    if (known != null) {
      listener.remembering(known);
    }
    listener.network().getKeepAlive().setIdleTimeoutInSeconds(1);
    listener.start();
    opened.add(listener);
    return listener;
  }

  private RawWire wire(WebListener listener) throws IOException {
    var wire = new RawWire(listener.port());
    opened.add(0, wire);
    return wire;
  }

  /** What is known of, and answered otherwise by the resource. */
  @Path("/healthz")
  public static final class Asked {
    @GET
    public String get() {
      return "asked";
    }

    @POST
    public String post(String body) {
      return "asked" + body;
    }
  }
}

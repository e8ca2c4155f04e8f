package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.proxy.TrustedProxies;
import dev.platform.engine.Eventually;
import dev.platform.http.listener.Listen;
import dev.platform.http.listener.ListenerLimits;
import dev.platform.http.listener.WebListener;
import dev.platform.testing.RawWire;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that send or take slowly, at a listener with resources of its own. */
class SlowClientsTest {
  private static final String HOST = " HTTP/1.1\r\nHost: localhost\r\n";
  private static final String GET = "GET /text" + HOST + "\r\n";
  private static final String SLOW_BODY = "POST /text" + HOST + "Content-Length: 9\r\n\r\n1";
  private static final String SLOW_HEAD = "GET /text" + HOST + "X-Slow: ";
  private static final ListenerLimits USUAL = ListenerLimits.USUAL;
  private static final ListenerLimits HASTY =
      limits(
          Duration.ofMillis(300),
          USUAL.connectionsOfOne(),
          USUAL.bodies(),
          USUAL.bodiesOfOne(),
          USUAL.bodyBytes());

  private final List<RawWire> wires = new ArrayList<>();
  private WebListener listener;

  @AfterEach
  void close() throws IOException {
    Waiting.go.countDown();
    for (RawWire wire : wires) {
      wire.close();
    }
    listener.close();
  }

  @Test
  void othersAreAnsweredWhileManySendSlowly() throws IOException {
    open(ofOne(1_000, 1_000));
    for (int i = 0; i < 200; i++) {
      wire().send(i % 2 == 0 ? SLOW_BODY : SLOW_HEAD);
    }

    for (int i = 0; i < 10; i++) {
      assertThat(wire().send(GET).answer().body()).isEqualTo("text");
      assertThat(wire().send(SLOW_BODY + "23456789").answer().body()).isEqualTo("123456789");
    }
    for (int i = 0; i < 200; i++) {
      wires.get(i).send(i % 2 == 0 ? "23456789" : "over\r\n\r\n");
      assertThat(wires.get(i).answer().status()).isEqualTo(200);
    }
  }

  @Test
  void whoIsTooSlowIsToldSo() throws IOException {
    open(HASTY);
    for (String slow : List.of(SLOW_BODY, SLOW_HEAD, "G")) {
      var wire = wire().send(slow);
      var answer = wire.answer();

      assertThat(answer.status()).as(slow).isEqualTo(408);
      assertThat(answer.header("Connection")).isEqualTo("close");
      assertThat(answer.header("X-Request-Id")).isNotEmpty();
      assertThat(answer.body()).contains("not received in time");
      assertThat(wire.isEnded()).isTrue();
    }
  }

  @Test
  void aBodyOfManyPartsIsWhole() throws IOException {
    open(ListenerLimits.USUAL);
    var wire = wire().send("POST /text" + HOST + "Transfer-Encoding: chunked\r\n\r\n");
    var text = "0123456789abcdef".repeat(64);
    for (int i = 0; i < 64; i++) {
      wire.send("400\r\n").send(text.substring(0, 500)).send(text.substring(500) + "\r\n");
    }
    wire.send("0\r\n\r\n");

    assertThat(wire.answer().body()).isEqualTo(text.repeat(64));
    assertThat(wire.send(GET).answer().body()).isEqualTo("text");
  }

  @Test
  void whoAsksWhetherToGoOnIsToldTo() throws IOException {
    open(ListenerLimits.USUAL);
    var wire =
        wire().send("POST /text" + HOST + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");

    assertThat(wire.answer().status()).isEqualTo(100);
    assertThat(wire.send("ab").answer().body()).isEqualTo("ab");
    assertThat(wire.send(GET).answer().body()).isEqualTo("text");
  }

  @Test
  void oneAddressHasOnlySoManyBodiesAndConnections() throws IOException {
    open(ofOne(5, 3));
    for (int i = 0; i < 3; i++) {
      wire().send(SLOW_BODY);
    }
    wire().send("GET /text" + HOST + "X: \r\n\r\n").answer();
    var body = wire().send(SLOW_BODY).answer();
    var connection = wire().answer();

    assertThat(body.status()).isEqualTo(429);
    assertThat(body.header("Retry-After")).isNotEmpty();
    assertThat(connection.status()).isEqualTo(503);
    assertThat(connection.header("Connection")).isEqualTo("close");
    wires.get(0).send("23456789");
    assertThat(wires.get(0).answer().body()).isEqualTo("123456789");
  }

  @Test
  void aProcessThatHasNoThreadLeftSaysThatItLives() throws Exception {
    open(ListenerLimits.USUAL, Set.of("127.0.0.1"));
    int many = 10 * Runtime.getRuntime().availableProcessors() + 40;
    for (int i = 0; i < many; i++) {
      wire().send(from("GET /waiting", "10.0.0." + i % 5));
    }
    Waiting.BEGUN.acquire(32);

    assertThat(wire().send("GET /healthz" + HOST + "\r\n").answer().body()).isEqualTo("ok");
    assertThat(wire().send("HEAD /readyz" + HOST + "\r\n").answer("HEAD").status()).isEqualTo(200);
  }

  @Test
  void oneAddressLeavesThreadsForOthers() throws Exception {
    open(ListenerLimits.USUAL, Set.of("127.0.0.1"));
    int many = 10 * Runtime.getRuntime().availableProcessors() + 40;
    for (int i = 0; i < many; i++) {
      wire().send(from("GET /waiting", "10.0.0.1"));
    }
    Waiting.BEGUN.acquire(8);

    for (int i = 2; i < 10; i++) {
      var other = wire().send(from("GET /text", "10.0.0." + i)).answer();
      assertThat(other.body()).isEqualTo("text");
    }
    assertThat(answered()).isEmpty();
  }

  private static String from(String target, String address) {
    return target + HOST + "X-Forwarded-For: " + address + "\r\n\r\n";
  }

  @Test
  void whoFindsTheQueueFullIsToldAtOnceAndNobodyElseIsLost() throws Exception {
    int many = 1_100 + 8 * Runtime.getRuntime().availableProcessors();
    open(ofOne(2 * many, many));
    for (int i = 0; i < many; i++) {
      wire().send("GET /waiting" + HOST + "\r\n");
    }
    var refused = Eventually.see("refusals", this::answered, some -> !some.isEmpty());

    assertThat(wire().send("GET /healthz" + HOST + "\r\n").answer().body()).isEqualTo("ok");
    assertThat(wire().send(GET).answer().status()).isEqualTo(503);
    Waiting.go.countDown();
    for (RawWire wire : wires.subList(0, many)) {
      var answer = wire.answer();
      if (answer.status() == 503) {
        assertThat(answer.header("Retry-After")).isNotEmpty();
        assertThat(answer.header("X-Request-Id")).isNotEmpty();
      } else {
        assertThat(refused).doesNotContain(wire);
        assertThat(answer.body()).isEqualTo("waited");
      }
    }
    assertThat(wire().send(GET).answer().body()).isEqualTo("text");
  }

  private List<RawWire> answered() {
    return wires.stream().filter(RawWire::isAnswered).toList();
  }

  @Test
  void allTogetherHaveOnlySoManyBodies() throws IOException {
    open(ofAll(2, 1_000));
    for (int i = 0; i < 3; i++) {
      wire().send(SLOW_BODY);
    }

    isFull(onlyAnswered().answer());
    for (RawWire wire : wires) {
      assertThat(wire.send("23456789").answer().body()).isEqualTo("123456789");
    }
    assertThat(wire().send(SLOW_BODY + "23456789").answer().body()).isEqualTo("123456789");
  }

  @Test
  void allTogetherHaveOnlySoManyBytesOfBodies() throws IOException {
    open(ofAll(10, 1_000));
    var begin = "POST /text" + HOST + "Content-Length: 900\r\n\r\n" + "x".repeat(600);
    wire().send(begin);
    wire().send(begin);

    isFull(onlyAnswered().answer());
    for (RawWire wire : wires) {
      assertThat(wire.send("y".repeat(300)).answer().body()).hasSize(900);
    }
    assertThat(wire().send(begin + "y".repeat(300)).answer().body()).hasSize(900);
  }

  /** The one that is refused, which the others are not. */
  private RawWire onlyAnswered() {
    var refused = Eventually.see("a refusal", this::answered, some -> !some.isEmpty());
    wires.removeAll(refused);
    assertThat(refused).hasSize(1);
    return refused.get(0);
  }

  private static void isFull(RawWire.Answer answer) {
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isNotEmpty();
    assertThat(answer.header("Connection")).isEqualTo("close");
  }

  @Test
  void whoDoesNotTakeAnAnswerKeepsNobodyAndIsLeft() throws Exception {
    open(HASTY);
    List<RawWire> greedy = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      greedy.add(wire().narrow().send("GET /long" + HOST + "\r\n"));
    }

    Eventually.isTrue("a response", () -> wire().send(GET).answer().body().equals("text"));
    for (RawWire wire : greedy) {
      Eventually.isTrue("the end of the connection", () -> hasEnded(wire));
      assertThat(received(wire)).isLessThan(Large.BYTES);
    }
  }

  /** How much of a response came; none if it broke off. On a busy machine, 408 may come. */
  private static int received(RawWire wire) throws IOException {
    try {
      return wire.answer().body().length();
    } catch (SocketException | EOFException e) {
      return 0;
    }
  }

  /** Without reading, which would take the response after all. */
  private static boolean hasEnded(RawWire wire) throws IOException {
    try {
      wire.send("x");
      return false;
    } catch (SocketException e) {
      return true;
    }
  }

  private void open(ListenerLimits limits) {
    open(limits, Set.of());
  }

  private void open(ListenerLimits limits, Set<String> proxies) {
    Waiting.go = new CountDownLatch(1);
    Waiting.BEGUN.drainPermits();
    listener =
        new WebListener(
                "slow",
                new Listen("127.0.0.1", 0),
                new ResourceConfig(
                    Text.class, Waiting.class, Large.class, Health.class, Ready.class),
                ServiceLocatorUtilities.bind())
            .behind(new TrustedProxies(proxies, null))
            .within(limits);
    listener.start();
  }

  private RawWire wire() throws IOException {
    var wire = new RawWire(listener.port());
    wires.add(wire);
    return wire;
  }

  /** Says what it is told. */
  @Singleton
  @Path("/text")
  public static final class Text {
    @GET
    public String get() {
      return "text";
    }

    @POST
    public String post(String body) {
      return body;
    }
  }

  /** Holds its thread. */
  @Singleton
  @Path("/waiting")
  public static final class Waiting {
    static final Semaphore BEGUN = new Semaphore(0);
    static volatile CountDownLatch go = new CountDownLatch(0);

    @GET
    public String get() throws InterruptedException {
      BEGUN.release();
      go.await();
      return "waited";
    }
  }

  /** Says more than fits into what systems keep for a connection. */
  @Singleton
  @Path("/long")
  public static final class Large {
    static final int BYTES = 5 * 1024 * 1024;

    @GET
    public byte[] get() {
      return new byte[BYTES];
    }
  }

  /** Fewer, or more, connections and bodies of one address. */
  private static ListenerLimits ofOne(int connections, int bodies) {
    return limits(USUAL.body(), connections, USUAL.bodies(), bodies, USUAL.bodyBytes());
  }

  /** Fewer bodies of all addresses together. */
  private static ListenerLimits ofAll(int bodies, long bodyBytes) {
    return limits(USUAL.body(), USUAL.connectionsOfOne(), bodies, USUAL.bodiesOfOne(), bodyBytes);
  }

  private static ListenerLimits limits(
      Duration time, int connectionsOfOne, int bodies, int bodiesOfOne, long bodyBytes) {
    return new ListenerLimits(
        time,
        time,
        time,
        USUAL.bytesASecond(),
        USUAL.connections(),
        connectionsOfOne,
        bodies,
        bodiesOfOne,
        bodyBytes,
        USUAL.bodyBytesOfOne(),
        USUAL.largestBody(),
        USUAL.responseBytes());
  }

  /** As at every origin. */
  @Singleton
  @Path("/healthz")
  public static final class Health {
    @GET
    public String get() {
      return "ok";
    }
  }

  /** As at every origin. */
  @Singleton
  @Path("/readyz")
  public static final class Ready {
    @GET
    public String get() {
      return "ready";
    }
  }
}

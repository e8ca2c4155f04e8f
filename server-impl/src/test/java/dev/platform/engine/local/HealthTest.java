package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.Probe;
import dev.platform.testing.FreePorts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real server, asked in a time that the test moves. */
class HealthTest {
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private int status = 200;
  private long now;
  private int news;

  @BeforeEach
  void startServer() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("User-Agent")
                  + " "
                  + exchange.getRequestHeaders().getFirst("Host"));
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
  }

  private boolean genuine = true;
  private final List<InetSocketAddress> open = new ArrayList<>();
  private final OwnSockets sockets =
      new OwnSockets() {
        @Override
        public boolean hold(int port) {
          return genuine;
        }

        @Override
        public List<InetSocketAddress> listening() {
          return open;
        }
      };

  private Health health(Probe probe, State seen) {
    return health(probe, server.getAddress().getPort(), seen);
  }

  private Health health(Probe probe, int port, State seen) {
    Listening listening = new Listening(port, null, sockets);
    return new Health(probe, listening, seen, Runnable::run, () -> news++, now);
  }

  /** Lets time pass; a step asks, the next one hears the answer. */
  private State after(Health health, Duration time) {
    now += time.toNanos();
    health.step(now);
    health.step(now);
    return health.state();
  }

  @Test
  void anAnswerMakesReady() {
    Health health = health(Probe.http("/up?deep=1"), State.STARTING);

    assertThat(after(health, Duration.ZERO)).isEqualTo(State.READY);
    assertThat(asked)
        .containsExactly(
            "GET /up?deep=1 platform-health 127.0.0.1:" + server.getAddress().getPort());
  }

  @Test
  void aRedirectIsAnAnswerAndIsNotFollowed() {
    status = 302;
    Health health = health(Probe.http("/up"), State.STARTING);

    assertThat(after(health, Duration.ZERO)).isEqualTo(State.READY);
    assertThat(asked).hasSize(1);
  }

  @Test
  void anErrorDoesNotMakeReady() {
    status = 500;
    Health health = health(Probe.http("/up"), State.STARTING);

    assertThat(after(health, Duration.ZERO)).isEqualTo(State.STARTING);
    status = 200;
    assertThat(after(health, Duration.ofMillis(100))).isEqualTo(State.READY);
  }

  @Test
  void threeFailuresMakeUnhealthyAndOneAnswerReadyAgain() {
    Health health = health(Probe.http("/up"), State.READY);
    after(health, Duration.ZERO);
    status = 503;

    assertThat(after(health, Duration.ofSeconds(1))).isEqualTo(State.READY);
    assertThat(asked).hasSize(1);
    assertThat(after(health, Duration.ofSeconds(5))).isEqualTo(State.READY);
    assertThat(after(health, Duration.ofSeconds(5))).isEqualTo(State.READY);
    assertThat(after(health, Duration.ofSeconds(5))).isEqualTo(State.UNHEALTHY);
    status = 200;
    assertThat(after(health, Duration.ofSeconds(1))).isEqualTo(State.READY);
  }

  @Test
  void instancesThatBecameReadyAtDifferentTimesAreAskedTogether() {
    Health first = health(Probe.http("/up"), State.STARTING);
    after(first, Duration.ofMillis(1_250));
    Health second = health(Probe.http("/up"), State.STARTING);
    after(second, Duration.ofMillis(1_500));

    assertThat(first.untilProbe(now)).isEqualTo(Duration.ofMillis(2_250).toNanos());
    assertThat(second.untilProbe(now)).isEqualTo(first.untilProbe(now));
  }

  @Test
  void onlyAnAnswerThatIsNotExpectedIsNews() {
    Health health = health(Probe.http("/up"), State.STARTING);
    after(health, Duration.ZERO);
    assertThat(news).isEqualTo(1);

    after(health, Duration.ofSeconds(5));
    assertThat(asked).hasSize(2);
    assertThat(news).isEqualTo(1);

    status = 500;
    after(health, Duration.ofSeconds(5));
    assertThat(news).isEqualTo(2);
  }

  @Test
  void whatIsUnhealthyIsBorneForAsLongAsTheProbeSays() {
    Health health = health(Probe.http("/up").within(Duration.ofSeconds(10)), State.READY);
    status = 503;
    after(health, Duration.ZERO);
    after(health, Duration.ofSeconds(5));
    assertThat(after(health, Duration.ofSeconds(5))).isEqualTo(State.UNHEALTHY);
    assertThat(health.isGivenUp(now)).isFalse();

    after(health, Duration.ofSeconds(9));
    assertThat(health.isGivenUp(now)).isFalse();
    after(health, Duration.ofSeconds(1));
    assertThat(health.isGivenUp(now)).isTrue();

    status = 200;
    after(health, Duration.ofSeconds(1));
    assertThat(health.isGivenUp(now)).isFalse();
  }

  @Test
  void whatAStrangerAnswersDoesNotCount() {
    Health health = health(Probe.http("/up"), State.STARTING);
    genuine = false;

    assertThat(after(health, Duration.ZERO)).isEqualTo(State.STARTING);
    assertThat(health.isForeign()).isTrue();
    genuine = true;
    assertThat(after(health, Duration.ofSeconds(1))).isEqualTo(State.READY);
    genuine = false;
    assertThat(after(health, Duration.ofSeconds(5))).isEqualTo(State.UNHEALTHY);
  }

  @Test
  void aPathThatIsNoPathFails() {
    Health health = health(Probe.http("/a b\r\nX: y"), State.STARTING);

    assertThat(after(health, Duration.ZERO)).isEqualTo(State.STARTING);
    assertThat(asked).isEmpty();
  }

  @Test
  void aClosedPortIsNotReady() {
    Health health = health(Probe.tcp(), FreePorts.next(), State.STARTING);

    assertThat(after(health, Duration.ZERO)).isEqualTo(State.STARTING);
  }

  @Test
  void aProcessIsReadyAfterAMoment() {
    Health health = health(Probe.process(), State.STARTING);

    assertThat(after(health, Duration.ofMillis(500))).isEqualTo(State.STARTING);
    assertThat(after(health, Duration.ofMillis(600))).isEqualTo(State.READY);
  }
}

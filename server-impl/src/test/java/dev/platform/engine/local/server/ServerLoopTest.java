package dev.platform.engine.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServerLoopTest {

  /** Counts what it is asked for. */
  private static final class Counting implements DatabaseServer {
    private final AtomicInteger steps = new AtomicInteger();
    private final AtomicInteger halts = new AtomicInteger();

    @Override
    public Duration step() {
      steps.incrementAndGet();
      return Duration.ofMinutes(1);
    }

    @Override
    public void halt() {
      halts.incrementAndGet();
    }

    @Override
    public boolean isOver() {
      return false;
    }
  }

  @Test
  void aHaltedServerStaysSoUntilSomethingElseIsWanted() throws Exception {
    ServerLoop<Counting> loop = new ServerLoop<>(null, ended -> {});
    Counting server = new Counting();
    loop.add("dpg-1", server);
    Eventually.isTrue("a step", () -> server.steps.get() > 0);
    loop.haltAll();
    int steps = server.steps.get();

    for (int i = 0; i < 20; i++) {
      loop.wake("dpg-1");
      loop.haltAll();
    }

    assertThat(server.steps).hasValue(steps);
    assertThat(server.halts).hasValue(21);
    loop.resume("dpg-1");
    Eventually.isTrue("another step", () -> server.steps.get() > steps);
    loop.close();
  }
}

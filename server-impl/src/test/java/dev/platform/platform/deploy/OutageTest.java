package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.InstanceStatus.State;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What the timeline says of an instance in trouble, look by look. */
class OutageTest {
  private Instant now = Instant.parse("2026-03-02T12:00:00Z");
  private Outage outage = Outage.NONE;
  private State state = State.READY;
  private String told = "";

  /** Sees the instance after a while; a restart that is missed is one that fell and is ready. */
  private void see(State seen, boolean restarted, Duration later) {
    now = now.plus(later);
    boolean fell = state == State.READY && (seen != State.READY || restarted);
    boolean before = outage.isTold();
    outage = outage.after(seen, fell, now);
    told += fell && !before ? "failed " : "";
    told += (before || fell) && !outage.isTold() ? "available " : "";
    state = seen;
  }

  private void crash(Duration after) {
    see(State.STARTING, true, after);
    see(State.READY, false, Duration.ofSeconds(3));
  }

  @Test
  void theFirstFailureIsToldWithItsEnd() {
    see(State.READY, false, Duration.ZERO);
    crash(Duration.ofSeconds(10));

    assertThat(told).isEqualTo("failed available ");
  }

  @Test
  void aLoopIsToldOnceUntilTheInstanceIsCalm() {
    see(State.READY, false, Duration.ZERO);
    for (int i = 0; i < 50; i++) {
      crash(Duration.ofSeconds(40));
    }
    assertThat(told).isEqualTo("failed available failed ");
    assertThat(outage.isOver()).isFalse();

    see(State.READY, false, Outage.CALM);

    assertThat(told).isEqualTo("failed available failed available ");
    assertThat(outage.isOver()).isTrue();
  }

  @Test
  void aCrashAfterCalmIsAFirstOneAgain() {
    see(State.READY, false, Duration.ZERO);
    crash(Duration.ofSeconds(10));
    see(State.READY, false, Outage.CALM);
    crash(Duration.ofHours(1));

    assertThat(told).isEqualTo("failed available failed available ");
  }

  @Test
  void whatIsUnhealthyIsOneFailureUntilItIsReady() {
    see(State.READY, false, Duration.ZERO);
    see(State.UNHEALTHY, false, Duration.ofSeconds(1));
    see(State.UNHEALTHY, false, Duration.ofSeconds(60));
    see(State.STARTING, true, Duration.ofSeconds(1));
    assertThat(told).isEqualTo("failed ");

    see(State.READY, false, Duration.ofSeconds(5));

    assertThat(told).isEqualTo("failed available ");
  }

  @Test
  void whatIsStoppedFailsNoMore() {
    see(State.READY, false, Duration.ZERO);
    outage = outage.after(State.STOPPING, true, now);

    assertThat(outage.isTold()).isFalse();
  }
}

package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.CancellationToken;
import org.opentest4j.TestAbortedException;

class PatienceTest {
  private static final Duration SHORT = Duration.ofMillis(170);

  @Test
  void itLooksUntilItSeesWhatItWaitsFor() {
    Iterator<Integer> seen = List.of(1, 2, 3).iterator();

    int found = new Patience(Duration.ofMinutes(1)).until("two", seen::next, it -> it == 2);

    assertThat(found).isEqualTo(2);
    assertThat(seen).toIterable().containsExactly(3);
  }

  @Test
  void itSaysWhatItWaitedForAndWhatItSaw() {
    assertThatThrownBy(
            () -> new Patience(Duration.ZERO).until("it rains", () -> "sun", it -> false))
        .isInstanceOf(AssertionError.class)
        .hasMessage("waited 0 s until it rains, last saw sun");
  }

  @Test
  void progressGivesItMoreTime() {
    var count = new AtomicInteger();

    int seen = new Patience(SHORT).until("three", count::incrementAndGet, it -> it == 3);

    assertThat(seen).isEqualTo(3);
  }

  @Test
  void whatChangesForeverIsNoProgress() {
    var count = new AtomicInteger();

    assertThatThrownBy(
            () -> new Patience(SHORT).until("an end", count::incrementAndGet, it -> false))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void aSlowInstallGetsMoreTime() {
    var pace = new Pace();
    assertThat(pace.stretch(SHORT)).isEqualTo(SHORT);

    for (int i = 0; i < 100; i++) {
      pace.took(Duration.ofMillis(150));
    }

    assertThat(pace.stretch(Duration.ofSeconds(100)))
        .isBetween(Duration.ofSeconds(299), Duration.ofSeconds(301));
    for (int i = 0; i < 100; i++) {
      pace.took(Duration.ofMinutes(1));
    }
    assertThat(pace.stretch(Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void anInterruptedRunWaitsNoLonger() {
    var stop = CancellationToken.create();
    stop.cancel();

    assertThatThrownBy(
            () ->
                new Patience(Duration.ofMinutes(1), new Pace(), stop)
                    .until("it rains", () -> "sun", it -> false))
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("the run was interrupted");
  }
}

package dev.platform.base.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TicksTest {
  private static long end(double now, double pause) {
    long end =
        Ticks.end(
            (long) (now * TimeUnit.SECONDS.toNanos(1)),
            Duration.ofNanos((long) (pause * TimeUnit.SECONDS.toNanos(1))));
    return TimeUnit.NANOSECONDS.toMillis(end);
  }

  @Test
  void pausesThatBeganAtDifferentTimesEndTogether() {
    assertThat(end(20.25, 5)).isEqualTo(25_000);
    assertThat(end(24.75, 5)).isEqualTo(25_000);
    assertThat(end(20.25, 10)).isEqualTo(30_000);
    assertThat(end(20.25, 30)).isEqualTo(50_000);
    assertThat(end(20.25, 3)).isEqualTo(23_000);
  }

  @Test
  void aPauseThatBeginsOnATickLastsAsLongAsItSays() {
    assertThat(end(20, 5)).isEqualTo(25_000);
    assertThat(end(-20, 5)).isEqualTo(-15_000);
  }

  @Test
  void anyOtherPauseIsNotChanged() {
    assertThat(end(20.25, 0.5)).isEqualTo(20_750);
    assertThat(end(20.25, 2.5)).isEqualTo(22_750);
  }
}

package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineTimestampsTest {
  private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

  private final LineTimestamps stamps = new LineTimestamps(Duration.ofSeconds(1));

  /** A burst of one resource, and a line of another that was read a little earlier. */
  @Test
  void whatOthersSayMovesNoClock() {
    List<Instant> times = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      times.add(stamps.next("web", NOW));
    }
    stamps.next("worker", NOW.minusMillis(3));
    times.add(stamps.next("web", NOW.plusNanos(1_000)));
    times.add(stamps.next("web", NOW.plusNanos(2_000)));

    assertThat(times).isSorted().doesNotHaveDuplicates();
    assertThat(times.get(6)).isEqualTo(NOW.plusNanos(6_000));
  }

  @Test
  void aResourceHasTheTimesThatItsLinesHave() {
    stamps.next("web", NOW);

    assertThat(stamps.next("worker", NOW)).isEqualTo(NOW);
    assertThat(stamps.next("web", NOW.plusMillis(1))).isEqualTo(NOW.plusMillis(1));
    assertThat(stamps.next("web", NOW.minusSeconds(60))).isEqualTo(NOW.minusSeconds(60));
  }
}

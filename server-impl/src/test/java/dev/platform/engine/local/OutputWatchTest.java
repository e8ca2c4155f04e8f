package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who looks at a silent instance, and when. */
class OutputWatchTest {
  private static final long LONG = Duration.ofSeconds(5).toNanos();
  private static final long MOMENT = Duration.ofMillis(200).toNanos();

  @TempDir Path run;

  @Test
  void theFirstChangeIsNoticedAndEndsTheWatch() throws IOException {
    var listened = new AtomicInteger();
    var changed = new AtomicInteger();
    try (var watch = OutputWatch.open(changed::incrementAndGet)) {
      var key = watch.watch(run, listened::incrementAndGet);
      assumeTrue(key.isPresent(), "this system reports no changes");

      Files.writeString(run.resolve("out"), "one\n");
      Eventually.isTrue("the change is noticed", () -> changed.get() == 1);
      Files.writeString(run.resolve("out"), "two\n");

      assertThat(key.get().isValid()).isFalse();
      assertThat(listened).hasValue(1);
    }
  }

  @Test
  void aSilentInstanceIsWatchedBeforeItRests() throws IOException {
    try (var watch = OutputWatch.open(() -> {})) {
      var rest = new InstanceRest(watch);
      long now = System.nanoTime();
      rest.noteOutput(now);

      rest.begin(run, LONG, now + MOMENT);
      assertThat(rest.goesOn(now + MOMENT)).isFalse();
      rest.begin(run, LONG, now + 2 * MOMENT);
      assertThat(rest.goesOn(now + 2 * MOMENT)).as("begins to watch").isFalse();
      rest.begin(run, LONG, now + 3 * MOMENT);
      assumeTrue(rest.time(now + 3 * MOMENT) > InstanceRest.ROUND, "nothing is reported here");
      assertThat(rest.goesOn(now + 3 * MOMENT)).isTrue();
      assertThat(rest.goesOn(now + 3 * MOMENT + InstanceRest.LONGEST + InstanceRest.TICK))
          .isFalse();

      Files.writeString(run.resolve("out"), "one\n");
      Eventually.isTrue("the instance is stirred", () -> !rest.goesOn(now + 3 * MOMENT));
    }
  }

  @Test
  void aProbeIsNotLate() {
    try (var watch = OutputWatch.open(() -> {})) {
      var rest = new InstanceRest(watch);
      long now = System.nanoTime() + LONG;
      rest.begin(run, MOMENT, now);
      rest.begin(run, MOMENT, now);

      assertThat(rest.time(now)).isLessThanOrEqualTo(MOMENT + InstanceRest.TICK);
    }
  }
}

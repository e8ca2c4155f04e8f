package dev.platform.engine.local;

import dev.platform.base.time.Ticks;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When an instance is looked at next. One that is ready and silent rests: its output is watched,
 * its end and its probe wake it, and all the same it is looked at every few seconds, together with
 * others. Any other is looked at in each round of the loop. Times are of {@link System#nanoTime};
 * all but {@link #stir} is for the loop only.
 */
final class InstanceRest {
  /** Between two rounds of the loop while something happens. */
  static final long ROUND = Duration.ofMillis(100).toNanos();

  /** Between two looks at an instance that rests. They are on {@link Ticks}. */
  private static final Duration LOOKS = Duration.ofSeconds(5);

  static final long LONGEST = LOOKS.toNanos();

  /** What is due earlier waits for the next multiple of this, so that others are due then, too. */
  static final long TICK = Duration.ofSeconds(1).toNanos();

  private static final long SILENCE = Duration.ofMillis(300).toNanos();

  private final OutputWatch outputs;
  private @Nullable WatchKey watched;
  private volatile boolean stirred;
  private boolean rests;
  private long silentSince = System.nanoTime();
  private long lookAt;

  InstanceRest(OutputWatch outputs) {
    this.outputs = outputs;
  }

  /** Something has happened. */
  void stir() {
    stirred = true;
  }

  /** There was output. */
  void noteOutput(long now) {
    silentSince = now;
  }

  /** Whether there is nothing to look at now; otherwise it is taken for looked at. */
  boolean goesOn(long now) {
    if (rests && !stirred && now - lookAt < 0) {
      return true;
    }
    stirred = false;
    return false;
  }

  /** How long there is nothing to look at. */
  long time(long now) {
    return rests && !stirred ? Math.max(0, lookAt - now) : ROUND;
  }

  /** What was not watched until now is looked at once more before the rest begins. */
  void begin(Path run, long untilProbe, long now) {
    WatchKey key = watched;
    rests = now - silentSince >= SILENCE && key != null && key.isValid();
    long due = now + untilProbe;
    lookAt = Math.min(Ticks.end(now, LOOKS), due + Math.floorMod(-due, TICK));
    if (!rests && now - silentSince >= SILENCE) {
      watched = outputs.watch(run, this::stir).orElse(null);
    }
  }

  void end() {
    rests = false;
    if (watched != null) {
      outputs.end(watched);
      watched = null;
    }
  }
}

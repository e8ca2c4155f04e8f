package dev.platform.engine.local;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The output of an instance's runs that have ended, until all of it is kept. For the loop only. */
final class EndedRuns {
  private static final Duration KEPT_WITHIN = Duration.ofSeconds(30);

  private final List<Output> outputs = new ArrayList<>();
  private long keptUntil = Long.MAX_VALUE;

  void add(Output output) {
    outputs.add(output);
  }

  boolean isEmpty() {
    return outputs.isEmpty();
  }

  /** Tells the rest of runs that have ended, and looks what of them is kept. */
  void report() throws IOException {
    for (var all = outputs.iterator(); all.hasNext(); ) {
      if (all.next().isKept()) {
        all.remove();
      }
    }
  }

  /** What cannot be kept for a long time is given up with the instance. */
  boolean areKept(long now) throws IOException {
    if (keptUntil == Long.MAX_VALUE) {
      keptUntil = now + KEPT_WITHIN.toNanos();
    }
    report();
    return outputs.isEmpty() || now > keptUntil;
  }
}

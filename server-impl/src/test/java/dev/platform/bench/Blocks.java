package dev.platform.bench;

import java.util.Collection;
import java.util.Locale;

/**
 * Rounds in blocks, which are repeated until the medians of two blocks in a row agree within 5 %,
 * or the most blocks have been run.
 */
final class Blocks {
  private static final int MOST = Integer.getInteger("bench.blocks", 6);
  private static final double AGREED = 0.05;

  private final int rounds;
  private int done;

  /**
   * None yet.
   *
   * @param rounds in each block
   */
  Blocks(int rounds) {
    this.rounds = rounds;
  }

  /** Something that is measured once in a round. */
  @FunctionalInterface
  interface Round {
    void run() throws Exception;
  }

  /** A median over the rounds from one to another. */
  @FunctionalInterface
  interface Value {
    double median(int from, int to);
  }

  /** Runs rounds until all values agree. */
  void run(Round round, Collection<? extends Value> values) throws Exception {
    do {
      for (int i = 0; i < rounds; i++) {
        round.run();
      }
      done++;
    } while (done < MOST && !values.stream().allMatch(this::agrees));
  }

  private boolean agrees(Value value) {
    return done > 1 && difference(value) <= AGREED;
  }

  /** By how much the last two blocks differ, as a share of the value. */
  private double difference(Value value) {
    int end = done * rounds;
    double last = value.median(end - rounds, end);
    double before = value.median(end - 2 * rounds, end - rounds);
    return Math.abs(last / before - 1);
  }

  /** A value over all rounds. */
  double median(Value value) {
    return value.median(0, done * rounds);
  }

  /** Half of what the last two blocks differ by, and whether they agree. */
  String spread(Value value) {
    if (done < 2) {
      return "?";
    }
    return String.format(Locale.ROOT, "±%.0f%s", 50 * difference(value), agrees(value) ? "" : " ?");
  }
}

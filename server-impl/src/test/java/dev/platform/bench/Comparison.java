package dev.platform.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;

/**
 * Sides that answer the same requests, in rounds that take turns, so that what else the machine
 * does hits all alike. A block of rounds is repeated until the medians of two blocks in a row agree
 * within 5 %, or the most blocks have been run. The first side is what the others are compared
 * with.
 */
final class Comparison implements AutoCloseable {
  private static final int ROUNDS = Integer.getInteger("bench.rounds", 9);
  private static final int MOST_BLOCKS = Integer.getInteger("bench.blocks", 6);
  private static final double AGREED = 0.05;

  private final Duration round;
  private final List<Side> sides;
  private int blocks;

  Comparison(Duration round, List<? extends Side> sides) {
    this.round = round;
    this.sides = List.copyOf(sides);
  }

  /** The heading of the rows. */
  static void printHead(Formatter table, String what) {
    table.format(
        "%n%-60s %8s %8s %8s %8s %8s %12s %6s%n",
        what, "bytes", "req/s", "p50 ms", "p99 ms", "cpu us", "share", "p99");
  }

  /** Warms up all sides, some times in turns. */
  Comparison warmUp(Duration time, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      for (Side side : sides) {
        side.ask(time);
      }
    }
    return this;
  }

  /** Measures. */
  Comparison run() throws Exception {
    do {
      runBlock();
    } while (blocks < MOST_BLOCKS && (blocks < 2 || !agree()));
    return this;
  }

  private void runBlock() throws Exception {
    List<Side> order = new ArrayList<>(sides);
    for (int i = 0; i < ROUNDS; i++) {
      for (Side side : order) {
        side.round(round);
      }
      Collections.reverse(order);
    }
    blocks++;
  }

  private boolean agree() {
    return sides.stream().skip(1).allMatch(side -> difference(side) <= AGREED);
  }

  /** By how much the shares of the last two blocks differ. */
  private double difference(Side side) {
    int end = blocks * ROUNDS;
    double last = share(side, end - ROUNDS, end);
    double before = share(side, end - 2 * ROUNDS, end - ROUNDS);
    return Math.abs(last / before - 1);
  }

  private double share(Side side, int from, int to) {
    return side.ratio(sides.get(0), Seen::rate, from, to);
  }

  /** A row for each side: the share of the first one's rate, and how many times its p99. */
  void print(Formatter table) {
    for (Side side : sides) {
      boolean isFirst = side == sides.get(0);
      table.format(
          Locale.ROOT,
          "%-60s %8d %8.0f %8.2f %8.2f %8.1f %12s %6s%n",
          side.name(),
          side.bytes(),
          side.median(Seen::rate),
          side.median(Seen::p50),
          side.median(Seen::p99),
          side.cpuMicros(),
          isFirst ? "" : shareOf(side),
          isFirst ? "" : timesP99(side));
    }
  }

  private String shareOf(Side side) {
    return "%.0f %% ±%.0f%s"
        .formatted(
            100 * share(side, 0, blocks * ROUNDS),
            50 * difference(side),
            difference(side) > AGREED ? " ?" : "");
  }

  private String timesP99(Side side) {
    return "x %.1f".formatted(side.ratio(sides.get(0), Seen::p99, 0, blocks * ROUNDS));
  }

  @Override
  public void close() throws Exception {
    for (Side side : sides) {
      side.close();
    }
  }
}

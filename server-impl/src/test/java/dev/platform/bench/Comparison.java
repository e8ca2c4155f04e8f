package dev.platform.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Sides that answer the same requests, in rounds that take turns, so that what else the machine
 * does hits all alike. The first side is what the others are compared with; one that is alone is
 * measured by its rate.
 */
final class Comparison implements AutoCloseable {
  private static final int ROUNDS = Integer.getInteger("bench.rounds", 9);

  /** When the JIT compiler counts as quiet: so many rounds in which it took little of the time. */
  private static final int QUIET_ROUNDS = 5;

  private static final double QUIET_SHARE = 0.02;

  private final Duration round;
  private final List<Side> sides;
  private final List<Side> order;
  private final Blocks blocks = new Blocks(ROUNDS);

  Comparison(Duration round, List<? extends Side> sides) {
    this.round = round;
    this.sides = List.copyOf(sides);
    this.order = new ArrayList<>(sides);
  }

  /** The heading of the rows. */
  static void printHead(Table table, String what) {
    table.row(
        "%-60s %8s %8s %8s %8s %8s %12s %6s",
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

  /**
   * Warms up all sides in rounds like those that are measured, until the JIT compiler is quiet, or
   * the most rounds have been run. What one long run never does, such as closing connections, would
   * otherwise be compiled, and what it has compiled be thrown away, while rounds are measured.
   */
  Comparison warmUp(int mostRounds) throws Exception {
    var compiler = ManagementFactory.getCompilationMXBean();
    int quiet = 0;
    for (int i = 0; i < mostRounds && quiet < QUIET_ROUNDS; i++) {
      long before = compiler.getTotalCompilationTime();
      ask(side -> side.ask(round));
      long compiled = compiler.getTotalCompilationTime() - before;
      quiet = compiled < QUIET_SHARE * sides.size() * round.toMillis() ? quiet + 1 : 0;
    }
    return this;
  }

  /** Measures. */
  Comparison run() throws Exception {
    var measured = sides.size() == 1 ? sides : sides.subList(1, sides.size());
    blocks.run(() -> ask(side -> side.round(round)), measured.stream().map(this::value).toList());
    return this;
  }

  private void ask(Asking asking) throws Exception {
    for (Side side : order) {
      asking.ask(side);
    }
    Collections.reverse(order);
  }

  /** Has a side answer requests for the length of a round. */
  @FunctionalInterface
  private interface Asking {
    void ask(Side side) throws Exception;
  }

  private Blocks.Value value(Side side) {
    return sides.size() == 1
        ? (from, to) -> side.median(Seen::rate, from, to)
        : (from, to) -> side.ratio(sides.get(0), Seen::rate, from, to);
  }

  /** A row for each side: the share of the first one's rate, and how many times its p99. */
  void print(Table table) {
    for (Side side : sides) {
      table.row(
          "%-60s %8d %8.0f %8.2f %8.2f %8.1f %12s %6s",
          side.name(),
          side.bytes(),
          blocks.median((from, to) -> side.median(Seen::rate, from, to)),
          blocks.median((from, to) -> side.median(Seen::p50, from, to)),
          blocks.median((from, to) -> side.median(Seen::p99, from, to)),
          side.cpuMicros(),
          share(side),
          timesP99(side));
    }
  }

  private String share(Side side) {
    var value = value(side);
    if (sides.size() == 1) {
      return blocks.spread(value);
    }
    return side == sides.get(0)
        ? ""
        : "%.0f %% %s".formatted(100 * blocks.median(value), blocks.spread(value));
  }

  private String timesP99(Side side) {
    return side == sides.get(0)
        ? ""
        : "x %.1f"
            .formatted(blocks.median((from, to) -> side.ratio(sides.get(0), Seen::p99, from, to)));
  }

  @Override
  public void close() throws Exception {
    for (Side side : sides) {
      side.close();
    }
  }
}

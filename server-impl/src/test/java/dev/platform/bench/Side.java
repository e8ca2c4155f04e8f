package dev.platform.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One of those that are compared, with what its rounds saw. */
abstract class Side implements AutoCloseable {
  private final String name;
  private final int bytes;
  private final List<Seen> rounds = new ArrayList<>();

  /**
   * A side.
   *
   * @param bytes length of a response's body
   */
  Side(String name, int bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  /** Sends requests for a while. */
  abstract Seen ask(Duration time) throws Exception;

  final void round(Duration time) throws Exception {
    rounds.add(ask(time));
  }

  final String name() {
    return name;
  }

  final int bytes() {
    return bytes;
  }

  /** The median of a value over the rounds from one to another. */
  final double median(ToDoubleFunction<Seen> value, int from, int to) {
    return Median.of(rounds.subList(from, to).stream().mapToDouble(value));
  }

  final double cpuMicros() {
    long requests = rounds.stream().mapToLong(Seen::requests).sum();
    return rounds.stream().mapToLong(Seen::cpuNanos).sum() / 1e3 / requests;
  }

  /** The median of what a value is of another side's, over the rounds from one to another. */
  final double ratio(Side other, ToDoubleFunction<Seen> value, int from, int to) {
    List<Double> ratios = new ArrayList<>();
    for (int i = from; i < to; i++) {
      ratios.add(value.applyAsDouble(rounds.get(i)) / value.applyAsDouble(other.rounds.get(i)));
    }
    return Median.of(ratios.stream().mapToDouble(Double::doubleValue));
  }

  @Override
  public void close() throws Exception {}
}

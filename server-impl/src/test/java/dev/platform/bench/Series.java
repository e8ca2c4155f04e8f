package dev.platform.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Figures that are measured together, again and again; the first one decides when to stop. */
final class Series {
  private final Blocks blocks;
  private final List<double[]> seen = new ArrayList<>();

  private Series(int rounds) {
    this.blocks = new Blocks(rounds);
  }

  /** What gives all figures of one round. */
  @FunctionalInterface
  interface Measurement {
    double[] take() throws Exception;
  }

  /**
   * Measures.
   *
   * @param rounds in each block
   */
  static Series of(int rounds, Measurement measurement) throws Exception {
    var series = new Series(rounds);
    series.blocks.run(() -> series.seen.add(measurement.take()), List.of(series.value(0)));
    return series;
  }

  private Blocks.Value value(int figure) {
    return (from, to) ->
        Median.of(IntStream.range(from, to).mapToDouble(round -> seen.get(round)[figure]));
  }

  /** A figure over all rounds. */
  double median(int figure) {
    return blocks.median(value(figure));
  }

  /** How far the first figure is to be trusted. */
  String spread() {
    return blocks.spread(value(0));
  }
}

package dev.platform.bench;

import java.util.stream.DoubleStream;

/** The value in the middle. */
final class Median {
  private Median() {}

  static double of(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}

package dev.platform.platform.metric;

import java.util.DoubleSummaryStatistics;

/** How the values of several instances are made one. */
public enum Aggregation {
  /** Their average. */
  AVG,
  /** The largest. */
  MAX,
  /** The smallest. */
  MIN;

  double of(DoubleSummaryStatistics values) {
    return switch (this) {
      case AVG -> values.getAverage();
      case MAX -> values.getMax();
      case MIN -> values.getMin();
    };
  }
}

package dev.platform.platform.metric;

import dev.platform.base.error.Failure;
import dev.platform.platform.TimeRange;
import java.time.Duration;
import java.time.Instant;

/**
 * A time range in intervals. They begin at multiples of their length since 1970, so that the same
 * moment belongs to the same interval in every answer; the first one is cut off where the range
 * begins.
 *
 * @param to not in it
 * @param seconds length of an interval
 */
record MetricWindow(Instant from, Instant to, int seconds) {
  /** How many values an answer has at most if each resource has one instance. */
  private static final long MAX_VALUES = 500_000;

  static MetricWindow of(MetricQuery query, Instant now) {
    var range = TimeRange.of(query.start(), query.end(), now);
    int seconds = query.resolutionSeconds();
    long values = Duration.between(range.start(), range.end()).toSeconds() / seconds;
    if (values * query.resources().size() > MAX_VALUES) {
      throw Failure.invalid(
          "resolutionSeconds", "must be larger: a response has at most " + MAX_VALUES + " values");
    }
    return new MetricWindow(range.start(), range.end(), seconds);
  }

  /** When the interval begins that a moment of the range belongs to. */
  Instant begin(Instant moment) {
    long second = moment.getEpochSecond();
    var begin = Instant.ofEpochSecond(second - Math.floorMod(second, seconds));
    return begin.isBefore(from) ? from : begin;
  }
}

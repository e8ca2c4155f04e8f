package dev.platform.platform.metric;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;

/**
 * How a table is divided by time, in UTC, so that what is too old can be dropped.
 *
 * @param table its name
 * @param days length of a partition: a day, or a week that begins on Monday
 * @param retention how long rows are kept at least
 */
record MetricPartitions(String table, int days, Duration retention) {
  private static final int WEEK = 7;

  static MetricPartitions daily(String table, Duration retention) {
    return new MetricPartitions(table, 1, retention);
  }

  static MetricPartitions weekly(String table, Duration retention) {
    return new MetricPartitions(table, WEEK, retention);
  }

  /** The first day of the partition that a moment belongs to. */
  LocalDate first(Instant time) {
    var day = day(time);
    return days == 1 ? day : day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
  }

  /** The first day of which something is kept. */
  LocalDate oldest(Instant now) {
    return day(now.minus(retention));
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }
}

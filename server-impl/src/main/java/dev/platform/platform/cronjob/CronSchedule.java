package dev.platform.platform.cronjob;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.platform.base.error.Failure;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;

/** When a cron job runs: a cron expression of five fields, in UTC. */
public final class CronSchedule {
  private static final int MAX_LENGTH = 200;
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  private final ExecutionTime times;

  private CronSchedule(ExecutionTime times) {
    this.times = times;
  }

  /** The schedule of an expression that was accepted. */
  static CronSchedule of(String expression) {
    return new CronSchedule(ExecutionTime.forCron(PARSER.parse(expression)));
  }

  /**
   * Accepts an expression.
   *
   * @param field where it was given, for what is wrong with it
   * @throws Failure invalid if it is not a cron expression, or no time ever matches it
   */
  public static void check(String field, String expression) {
    if (next(field, expression).isEmpty()) {
      throw Failure.invalid(field, "must match a time, but no date ever matches this schedule");
    }
  }

  private static Optional<Instant> next(String field, String expression) {
    if (expression.length() > MAX_LENGTH) {
      throw Failure.invalid(field, "must have at most " + MAX_LENGTH + " characters");
    }
    // The parser fails on blanks in another way, and takes a bar for several expressions.
    if (expression.isBlank() || expression.contains("|")) {
      throw invalid(field);
    }
    try {
      return of(expression).next(Instant.EPOCH);
    } catch (IllegalArgumentException e) {
      throw invalid(field);
    }
  }

  private static Failure invalid(String field) {
    return Failure.invalid(
        field,
        "must be a cron expression with five fields in UTC, such as \"30 2 * * MON-FRI\""
            + " (minute, hour, day of month, month, day of week)");
  }

  /** The first run after a moment; empty if there is none. */
  Optional<Instant> next(Instant after) {
    return times
        .nextExecution(ZonedDateTime.ofInstant(after, ZoneOffset.UTC))
        .map(ZonedDateTime::toInstant);
  }
}

package dev.platform.platform;

import dev.platform.base.error.Failure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time that a search looks at, from the parameters {@code startTime} and {@code endTime}.
 *
 * @param end not in it
 */
public record TimeRange(Instant start, Instant end) {
  private static final Duration USUAL = Duration.ofHours(1);
  private static final Duration MAX = Duration.ofDays(30);

  /** What a caller's clock may differ, when it means exactly 30 days. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /**
   * The range of a request.
   *
   * @param start null is an hour before the end
   * @param end null is now
   * @throws Failure if it begins after its end, or is too long
   */
  public static TimeRange of(@Nullable Instant start, @Nullable Instant end, Instant now) {
    var to = end == null ? now : end;
    var from = start == null ? to.minus(USUAL) : start;
    if (from.isAfter(to)) {
      throw Failure.invalid("startTime", "must not be after endTime");
    }
    if (Duration.between(from, to).compareTo(MAX.plus(MARGIN)) > 0) {
      throw Failure.invalid("startTime", "the time range must not exceed 30 days");
    }
    return new TimeRange(from, to);
  }
}

package dev.platform.platform.blueprint.format;

import dev.platform.base.error.Failure;
import dev.platform.platform.cronjob.CronSchedule;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The schedules of a file. To check one takes milliseconds, so there is a bound. */
final class Schedules {
  private static final int MAX = 50;

  private final Map<String, Optional<Failure>> checked = new HashMap<>();

  /** Reports what is wrong with a schedule. */
  void check(String schedule, Position position, Spot spot) {
    if (!checked.containsKey(schedule) && checked.size() == MAX) {
      spot.report(
          position,
          ProblemCode.LIMIT_EXCEEDED,
          "the file has more than " + MAX + " different schedules",
          "");
    } else {
      checked
          .computeIfAbsent(schedule, Schedules::check)
          .ifPresent(failure -> spot.report(position, failure));
    }
  }

  private static Optional<Failure> check(String schedule) {
    try {
      CronSchedule.check("schedule", schedule);
      return Optional.empty();
    } catch (Failure e) {
      return Optional.of(e);
    }
  }
}

package dev.platform.base.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Durations as people read them, to the second. */
public final class DurationText {
  private DurationText() {}

  /** For example {@code 30 minutes}, or {@code 1 minute 30 seconds}. */
  public static String of(Duration time) {
    List<String> parts = new ArrayList<>();
    add(parts, time.toHours(), "hour");
    add(parts, time.toMinutesPart(), "minute");
    add(parts, time.toSecondsPart(), "second");
    return parts.isEmpty() ? "0 seconds" : String.join(" ", parts);
  }

  private static void add(List<String> parts, long count, String unit) {
    if (count != 0) {
      parts.add(count + " " + unit + (count == 1 ? "" : "s"));
    }
  }
}

package dev.platform.platform.log;

import dev.platform.platform.log.LogQuery.Direction;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A query as the database understands it.
 *
 * @param resources ids of what the lines are about
 * @param from begin of the window
 * @param to end of the window, not in it
 * @param direction the order
 * @param patterns for each label that is filtered by, by its wire name, patterns of which one must
 *     fit
 */
record LogSearch(
    List<String> resources,
    Instant from,
    Instant to,
    Direction direction,
    Map<String, List<LogPattern>> patterns) {

  static LogSearch of(LogQuery query, Instant from, Instant to) {
    Map<String, List<LogPattern>> patterns = new HashMap<>();
    query
        .filters()
        .forEach(
            (label, values) ->
                patterns.put(
                    label.wire(), values.stream().map(v -> LogPattern.of(label, v)).toList()));
    return new LogSearch(query.resources(), from, to, query.direction(), patterns);
  }

  boolean isBackward() {
    return direction == Direction.BACKWARD;
  }

  /** The same search in what of the window lies behind some of its lines. */
  LogSearch behind(List<LogEntry> lines) {
    if (lines.isEmpty()) {
      return this;
    }
    var last = lines.get(lines.size() - 1).time();
    return isBackward() ? within(from, last) : within(last.plus(1, ChronoUnit.MICROS), to);
  }

  /** The same search in what of the window lies behind a part that begins where it begins. */
  LogSearch behind(LogSearch part) {
    return isBackward() ? within(from, part.from) : within(part.to, to);
  }

  /** The same search from the begin of its order up to a time, which is in it. */
  LogSearch upTo(Instant time) {
    return isBackward() ? within(time, to) : within(from, time.plus(1, ChronoUnit.MICROS));
  }

  /** Whether no line can be in the window. */
  boolean isEmpty() {
    return !from.isBefore(to);
  }

  boolean hasFilters() {
    return !patterns.isEmpty();
  }

  /** The same search in another window. */
  LogSearch within(Instant start, Instant end) {
    return new LogSearch(resources, start, end, direction, patterns);
  }

  /** The same search for other resources. */
  LogSearch on(List<String> others) {
    return new LogSearch(others, from, to, direction, patterns);
  }

  /** The same search from the end of the window. */
  LogSearch newestFirst() {
    return new LogSearch(resources, from, to, Direction.BACKWARD, patterns);
  }
}

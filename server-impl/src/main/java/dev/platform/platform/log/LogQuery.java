package dev.platform.platform.log;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which lines are asked for.
 *
 * @param ownerId the workspace of all resources
 * @param resources ids of what the lines are about, at least one
 * @param start begin of the window; null is an hour before its end
 * @param end end of the window, not in it; null is now
 * @param direction the order
 * @param limit how many lines at most, from 1 to {@link #MAX_LIMIT}
 * @param filters values for labels, each may have {@code *} as wildcard or be a {@code /regular
 *     expression/}; values of one label are alternatives, different labels must all match
 */
public record LogQuery(
    String ownerId,
    List<String> resources,
    @Nullable Instant start,
    @Nullable Instant end,
    Direction direction,
    int limit,
    Map<LogLabel, List<String>> filters) {
  static final int DEFAULT_LIMIT = 20;
  static final int MAX_LIMIT = 1_000;

  public LogQuery {
    resources = resources.stream().distinct().toList();
    limit = Math.max(1, Math.min(MAX_LIMIT, limit));
    filters = Map.copyOf(filters);
  }

  /** The order of lines. */
  public enum Direction {
    /** Newest first, a page nearest to the end of the window. */
    BACKWARD,
    /** Oldest first, a page nearest to the begin of the window. */
    FORWARD
  }
}

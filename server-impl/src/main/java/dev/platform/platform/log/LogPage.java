package dev.platform.platform.log;

import java.time.Instant;
import java.util.List;

/**
 * A part of the lines of a window. The same query with the two times gives the next part: no line
 * twice, none left out.
 *
 * @param lines in the order asked for
 * @param hasMore whether the window has more
 * @param nextStart begin of the window of the next part
 * @param nextEnd end of the window of the next part
 */
public record LogPage(List<LogEntry> lines, boolean hasMore, Instant nextStart, Instant nextEnd) {
  public LogPage {
    lines = List.copyOf(lines);
  }
}

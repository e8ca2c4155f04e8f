package dev.platform.platform.workload;

import dev.platform.engine.spi.LogLine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Lines whose log is not known, because the database is away. Of each build, workload or job a
 * bounded number is held; when there are more, the oldest are dropped, and a line says how many. A
 * line with a mark is not dropped: it came when there was room.
 */
final class HeldLines {
  /** An engine reports a few lines itself of whatever it runs, and one again at each restart. */
  private static final int MAX_LINES = 200;

  private final Map<String, Held> subjects = new LinkedHashMap<>();

  /** The lines of one build, workload or job. */
  private static final class Held {
    private final Deque<LogLine> lines = new ArrayDeque<>();
    private int dropped;

    void add(LogLine line) {
      lines.addLast(line);
      if (lines.size() > MAX_LINES && lines.getFirst().mark() == null) {
        lines.removeFirst();
        dropped++;
      }
    }

    void release(Consumer<LogLine> to) {
      if (dropped > 0) {
        var first = lines.getFirst();
        var text = dropped + " lines were dropped here: they could not be stored fast enough.";
        to.accept(
            new LogLine(first.subject(), first.instance(), first.at(), first.stream(), text, null));
      }
      lines.forEach(to);
    }
  }

  synchronized void add(LogLine line) {
    subjects.computeIfAbsent(line.subject(), any -> new Held()).add(line);
  }

  /** Whose lines are held. */
  synchronized List<String> subjects() {
    return new ArrayList<>(subjects.keySet());
  }

  /** Passes the lines of one on, the oldest first. */
  synchronized void release(String subject, Consumer<LogLine> to) {
    var held = subjects.remove(subject);
    if (held != null) {
      held.release(to);
    }
  }
}

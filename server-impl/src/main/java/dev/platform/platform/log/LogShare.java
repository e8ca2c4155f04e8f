package dev.platform.platform.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Lines of one resource that wait to be written. Of each kind, the oldest is the first. */
final class LogShare {
  /** What a line takes besides its text, roughly. */
  private static final long OVERHEAD = 200;

  private final Deque<LogEntry> lines = new ArrayDeque<>();
  private final Deque<LogEntry> requests = new ArrayDeque<>();
  private final Deque<Marked> marked = new ArrayDeque<>();
  private long size;
  private long sizeOfMarked;

  private record Marked(LogEntry entry, LogOutputPosition mark) {}

  void add(LogEntry entry) {
    (entry.type().equals(LogType.REQUEST.wire()) ? requests : lines).addLast(entry);
    size += sizeOf(entry);
  }

  void add(LogEntry entry, LogOutputPosition mark) {
    marked.addLast(new Marked(entry, mark));
    size += sizeOf(entry);
    sizeOfMarked += sizeOf(entry);
  }

  /** How many characters it holds, roughly. */
  long size() {
    return size;
  }

  /** How many of them may be dropped. */
  long sizeToDrop() {
    return size - sizeOfMarked;
  }

  int count() {
    return lines.size() + requests.size() + marked.size();
  }

  /**
   * Drops the oldest line that may be: requests before all others, since there may be very many,
   * and they tell less than the platform does.
   */
  void dropOldest() {
    size -= sizeOf((requests.isEmpty() ? lines : requests).removeFirst());
  }

  /** Moves the oldest line of each kind into a batch. */
  void moveTo(List<LogEntry> batch, Map<String, Long> marks) {
    if (!marked.isEmpty()) {
      var next = marked.removeFirst();
      sizeOfMarked -= sizeOf(next.entry());
      marks.put(next.mark().output(), next.mark().end());
      move(next.entry(), batch);
    }
    if (!lines.isEmpty()) {
      move(lines.removeFirst(), batch);
    }
    if (!requests.isEmpty()) {
      move(requests.removeFirst(), batch);
    }
  }

  private void move(LogEntry entry, List<LogEntry> batch) {
    size -= sizeOf(entry);
    batch.add(entry);
  }

  private static long sizeOf(LogEntry entry) {
    return entry.message().length() + OVERHEAD;
  }
}

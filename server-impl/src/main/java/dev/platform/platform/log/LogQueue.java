package dev.platform.platform.log;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lines that wait to be written. It holds a bounded amount of text; when there is more, the oldest
 * are dropped and counted, requests before all others: there may be very many, and they tell less
 * than the platform does. A line with a mark is never dropped: whoever has it asks for room first.
 * Adding never waits.
 */
final class LogQueue {
  private static final int MAX_LINES = 5_000;
  private static final int MAX_SIZE = 4 * 1024 * 1024;

  /** How long the first line of a batch waits for others. */
  private static final Duration GATHER = Duration.ofMillis(50);

  /** The same after a batch of many lines: a batch costs as much as 60 lines. */
  private static final Duration GATHER_MANY = Duration.ofMillis(200);

  private static final int MANY_LINES = 32;

  /** What a line takes besides its text, roughly. */
  private static final long OVERHEAD = 200;

  private final long capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<LogEntry> waiting = new ArrayDeque<>();
  private final Deque<LogEntry> requests = new ArrayDeque<>();
  private final Deque<Marked> marked = new ArrayDeque<>();
  private final Map<String, Long> dropped = new LinkedHashMap<>();
  private long size;
  private long droppedInAll;
  private boolean hadMany;
  private boolean isClosed;

  /**
   * Lines that were taken out.
   *
   * @param lines the lines, none once the queue is closed and has no more
   * @param dropped how many lines were dropped before them, for each resource
   * @param marks how far they reach in each output
   */
  record Batch(List<LogEntry> lines, Map<String, Long> dropped, Map<String, Long> marks) {}

  private record Marked(LogEntry entry, LogOutputPosition mark) {}

  /**
   * An empty queue.
   *
   * @param capacity how many characters it holds
   */
  LogQueue(long capacity) {
    this.capacity = capacity;
  }

  void add(LogEntry entry) {
    lock.lock();
    try {
      (isRequest(entry) ? requests : waiting).addLast(entry);
      size += sizeOf(entry);
      while (size > capacity && waiting.size() + requests.size() > 0) {
        dropped.merge(
            removeFirst(requests.isEmpty() ? waiting : requests).resource(), 1L, Long::sum);
        droppedInAll++;
      }
      wake();
    } finally {
      lock.unlock();
    }
  }

  void add(LogEntry entry, LogOutputPosition mark) {
    lock.lock();
    try {
      marked.addLast(new Marked(entry, mark));
      size += sizeOf(entry);
      wake();
    } finally {
      lock.unlock();
    }
  }

  /** Whether lines with a mark may be added. The other half is for lines that cannot wait. */
  boolean hasRoom() {
    lock.lock();
    try {
      return size < capacity / 2;
    } finally {
      lock.unlock();
    }
  }

  /** How many lines wait. */
  int waiting() {
    lock.lock();
    try {
      return count();
    } finally {
      lock.unlock();
    }
  }

  /** How many lines were dropped so far. */
  long dropped() {
    lock.lock();
    try {
      return droppedInAll;
    } finally {
      lock.unlock();
    }
  }

  /** Takes out the oldest lines. Waits for the first one and then a moment for more. */
  Batch take() throws InterruptedException {
    lock.lock();
    try {
      while (count() == 0 && !isClosed) {
        changed.await();
      }
      long nanos = (hadMany ? GATHER_MANY : GATHER).toNanos();
      while (count() < MAX_LINES && !isClosed && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
      return removeBatch();
    } finally {
      lock.unlock();
    }
  }

  /** Lets nobody wait for lines any more. */
  void close() {
    lock.lock();
    try {
      isClosed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a time, but not longer than until the queue is closed.
   *
   * @return whether it is
   */
  boolean pause(Duration time) throws InterruptedException {
    lock.lock();
    try {
      long nanos = time.toNanos();
      while (!isClosed && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
      return isClosed;
    } finally {
      lock.unlock();
    }
  }

  /** Waking the writer for each line would cost more than the line. */
  private void wake() {
    if (count() == 1 || count() >= MAX_LINES) {
      changed.signal();
    }
  }

  private int count() {
    return waiting.size() + requests.size() + marked.size();
  }

  private Batch removeBatch() {
    List<LogEntry> lines = new ArrayList<>();
    Map<String, Long> marks = new TreeMap<>();
    long before = size;
    while (count() > 0 && lines.size() < MAX_LINES && before - size < MAX_SIZE) {
      if (!marked.isEmpty()) {
        var next = marked.removeFirst();
        size -= sizeOf(next.entry());
        lines.add(next.entry());
        marks.put(next.mark().output(), next.mark().end());
      }
      if (!waiting.isEmpty()) {
        lines.add(removeFirst(waiting));
      }
      if (!requests.isEmpty()) {
        lines.add(removeFirst(requests));
      }
    }
    var batch = new Batch(lines, new LinkedHashMap<>(dropped), marks);
    hadMany = lines.size() >= MANY_LINES;
    dropped.clear();
    return batch;
  }

  private static boolean isRequest(LogEntry entry) {
    return entry.type().equals(LogType.REQUEST.wire());
  }

  private LogEntry removeFirst(Deque<LogEntry> lines) {
    var oldest = lines.removeFirst();
    size -= sizeOf(oldest);
    return oldest;
  }

  private static long sizeOf(LogEntry entry) {
    return entry.message().length() + OVERHEAD;
  }
}

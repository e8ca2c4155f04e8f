package dev.platform.platform.log;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lines that wait to be written. It holds a bounded amount of text; when there is more, the
 * resource that has the most loses its oldest, which are counted. A line with a mark is never
 * dropped: whoever has it asks for room first, and each resource has a share of it. Resources take
 * turns to be written. Adding never waits.
 */
final class LogQueue {
  private static final int MAX_LINES = 5_000;
  private static final int MAX_SIZE = 4 * 1024 * 1024;

  /** How long the first line of a batch waits for others. */
  private static final Duration GATHER = Duration.ofMillis(50);

  /** The same after a batch of many lines: a batch costs as much as 60 lines. */
  private static final Duration GATHER_MANY = Duration.ofMillis(200);

  private static final int MANY_LINES = 32;

  /** Lines with a mark have half of the room, and those of one resource a quarter of that. */
  private static final int PARTS_OF_MARKED = 2;

  private static final int PARTS_OF_ONE = 8;

  private final long capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** Those of each resource that has any; the one whose turn is next is the first. */
  private final Map<String, LogShare> shares = new LinkedHashMap<>();

  private final Map<String, Long> dropped = new LinkedHashMap<>();
  private int count;
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
      change(entry.resource(), share -> share.add(entry));
      while (size > capacity && dropOne()) {
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
      change(entry.resource(), share -> share.add(entry, mark));
      wake();
    } finally {
      lock.unlock();
    }
  }

  /** Whether lines of a resource with a mark may be added. */
  boolean hasRoom(String resource) {
    lock.lock();
    try {
      @Nullable LogShare share = shares.get(resource);
      return size < capacity / PARTS_OF_MARKED
          && (share == null || share.size() < capacity / PARTS_OF_ONE);
    } finally {
      lock.unlock();
    }
  }

  private void change(String resource, Consumer<LogShare> work) {
    var share = shares.computeIfAbsent(resource, any -> new LogShare());
    count -= share.count();
    size -= share.size();
    work.accept(share);
    count += share.count();
    size += share.size();
    if (share.count() == 0) {
      shares.remove(resource);
    }
  }

  private boolean dropOne() {
    var most =
        shares.entrySet().stream()
            .filter(entry -> entry.getValue().sizeToDrop() > 0)
            .max(Comparator.comparingLong(entry -> entry.getValue().sizeToDrop()))
            .map(Map.Entry::getKey);
    most.ifPresent(
        resource -> {
          change(resource, LogShare::dropOldest);
          dropped.merge(resource, 1L, Long::sum);
        });
    return most.isPresent();
  }

  /** How many lines wait. */
  int waiting() {
    lock.lock();
    try {
      return count;
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
      while (count == 0 && !isClosed) {
        changed.await();
      }
      long nanos = (hadMany ? GATHER_MANY : GATHER).toNanos();
      while (count < MAX_LINES && !isClosed && nanos > 0) {
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
    if (count == 1 || count >= MAX_LINES) {
      changed.signal();
    }
  }

  private Batch removeBatch() {
    List<LogEntry> lines = new ArrayList<>();
    Map<String, Long> marks = new TreeMap<>();
    long before = size;
    while (count > 0 && lines.size() < MAX_LINES && before - size < MAX_SIZE) {
      var resource = shares.keySet().iterator().next();
      change(resource, share -> share.moveTo(lines, marks));
      giveTurn(resource);
    }
    var batch = new Batch(lines, new LinkedHashMap<>(dropped), marks);
    hadMany = lines.size() >= MANY_LINES;
    dropped.clear();
    return batch;
  }

  private void giveTurn(String resource) {
    @Nullable LogShare share = shares.remove(resource);
    if (share != null) {
      shares.put(resource, share);
    }
  }
}

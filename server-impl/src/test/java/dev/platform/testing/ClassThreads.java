package dev.platform.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.Objects;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The threads that a test class starts, and those that they start. Each of them inherits the
 * context class loader, which serves as the mark of the class and loads nothing. Threads are looked
 * at several times a second, so one that lives shorter may be missed.
 */
final class ClassThreads extends ClassLoader {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long PERIOD = 200;

  private final Map<Long, Long> nanos = new ConcurrentHashMap<>();
  private final Thread first = Thread.currentThread();
  private final ClassLoader before = first.getContextClassLoader();

  private ClassThreads(ClassLoader parent) {
    super(parent);
  }

  static {
    var task =
        new TimerTask() {
          @Override
          public void run() {
            look();
          }
        };
    new Timer("CPU time of tests", true).schedule(task, PERIOD, PERIOD);
  }

  /** From now on, for the class that this thread runs. */
  static ClassThreads begin() {
    var before = Objects.requireNonNull(Thread.currentThread().getContextClassLoader());
    var threads = new ClassThreads(before);
    threads.first.setContextClassLoader(threads);
    return threads;
  }

  /** No longer; the CPU time of all but the first. */
  long end() {
    look();
    first.setContextClassLoader(before);
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  private static void look() {
    for (var thread : all()) {
      if (thread != null && thread.getContextClassLoader() instanceof ClassThreads owner) {
        owner.look(thread);
      }
    }
  }

  private void look(Thread thread) {
    long spent = thread == first ? 0 : THREADS.getThreadCpuTime(thread.getId());
    if (spent > 0) {
      nanos.put(thread.getId(), spent);
    }
  }

  private static Thread[] all() {
    var root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    var threads = new Thread[2 * root.activeCount() + 100];
    root.enumerate(threads);
    return threads;
  }
}

package dev.platform.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Measures what each test class takes of CPU time: its thread, and those that it starts. The
 * processes that it starts, the database server and the JVM's own threads are in the total only. A
 * class that takes far too much fails, unless it is a drill.
 */
public final class CpuTime implements BeforeAllCallback, AfterAllCallback {
  static final Duration LIMIT = Duration.ofSeconds(20);

  /** The same class takes so much longer on a slow machine, or on one whose caches are busy. */
  private static final int NOISE = 2;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Includes what JUnit does for a class before it calls us, static fields above all. */
  private static final ThreadLocal<Long> COUNTED = ThreadLocal.withInitial(() -> 0L);

  @Override
  public void beforeAll(ExtensionContext context) {
    if (isOutermost(context)) {
      var begun = new Begun(System.nanoTime(), ClassThreads.begin());
      store(context).put(Begun.class, begun);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (!isOutermost(context)) {
      return;
    }
    var begun = store(context).remove(Begun.class, Begun.class);
    long others = begun.threads.end();
    long now = THREADS.getCurrentThreadCpuTime();
    long own = now - COUNTED.get();
    COUNTED.set(now);
    var spent =
        new CpuTimes.Spent(
            context.getRequiredTestClass().getName(),
            Duration.ofNanos(System.nanoTime() - begun.at),
            Duration.ofNanos(own),
            Duration.ofNanos(others));
    CpuTimes.add(spent);
    check(spent, context.getTags());
  }

  private static void check(CpuTimes.Spent spent, Set<String> tags) {
    if (spent.total().compareTo(LIMIT.multipliedBy(NOISE)) > 0 && !tags.contains("drill")) {
      throw new AssertionError(
          "%s takes %d s of CPU time; at most %d s: make it cheaper, or tag it as a drill"
              .formatted(spent.type(), spent.total().toSeconds(), LIMIT.toSeconds()));
    }
  }

  private static boolean isOutermost(ExtensionContext context) {
    return context.getRequiredTestClass().getEnclosingClass() == null;
  }

  private static ExtensionContext.Store store(ExtensionContext context) {
    return context.getStore(
        ExtensionContext.Namespace.create(CpuTime.class, context.getRequiredTestClass()));
  }

  private record Begun(long at, ClassThreads threads) {}
}

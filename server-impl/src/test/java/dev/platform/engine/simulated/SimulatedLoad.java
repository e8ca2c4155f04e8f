package dev.platform.engine.simulated;

import dev.platform.engine.spi.InstanceUsage;
import dev.platform.engine.spi.Resources;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the instances of a {@link SimulatedEngine} use: each as much as the test says. */
public final class SimulatedLoad {
  private final Map<String, Duration> cpuTimes = new HashMap<>();
  private Clock clock = Clock.systemUTC();
  private Instant until = Instant.EPOCH;
  private int milliCpu = 10;
  private long memoryBytes = 1 << 20;
  private boolean measured = true;

  /** From now on time goes by as this clock says. */
  public synchronized void measureBy(Clock newClock) {
    clock = newClock;
    until = newClock.instant();
  }

  /** From now on each instance uses this much. */
  public synchronized void each(int newMilliCpu, long newMemoryBytes) {
    milliCpu = newMilliCpu;
    memoryBytes = newMemoryBytes;
  }

  /** From now on nothing is known, or is known again. */
  public synchronized void measured(boolean now) {
    measured = now;
  }

  /** What has a process now. */
  record Running(String subject, String instance, Instant startedAt, Resources limits) {}

  synchronized List<InstanceUsage> usage(List<Running> running) {
    Instant now = clock.instant();
    Duration used = Duration.between(until, now).multipliedBy(milliCpu).dividedBy(1000);
    until = now;
    List<InstanceUsage> usage = running.stream().map(each -> usage(each, used, now)).toList();
    return measured ? usage : List.of();
  }

  private InstanceUsage usage(Running each, Duration used, Instant now) {
    String id = each.instance();
    Duration time = cpuTimes.containsKey(id) ? cpuTimes.get(id).plus(used) : Duration.ZERO;
    cpuTimes.put(id, time);
    return new InstanceUsage(
        each.subject(), id, each.startedAt(), each.limits(), time, memoryBytes, now);
  }
}

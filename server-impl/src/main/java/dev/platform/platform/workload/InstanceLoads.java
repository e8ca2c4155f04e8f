package dev.platform.platform.workload;

import dev.platform.engine.spi.InstanceUsage;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes loads from readings, each of which counts CPU time from the start of a process. */
public final class InstanceLoads {
  private Map<String, InstanceUsage> before = Map.of();

  /** The loads since the readings before, by the ID of the instance, as far as they are known. */
  public Map<String, InstanceLoad> since(List<InstanceUsage> readings) {
    Map<String, InstanceUsage> now = new HashMap<>();
    Map<String, InstanceLoad> loads = new HashMap<>();
    for (InstanceUsage reading : readings) {
      now.put(reading.instance(), reading);
      var load = load(before.get(reading.instance()), reading);
      if (load != null) {
        loads.put(reading.instance(), load);
      }
    }
    before = now;
    return loads;
  }

  private static @Nullable InstanceLoad load(@Nullable InstanceUsage before, InstanceUsage now) {
    if (before == null || !before.startedAt().equals(now.startedAt())) {
      return null;
    }
    var time = Duration.between(before.readAt(), now.readAt());
    var used = now.cpuTime().minus(before.cpuTime());
    if (time.toNanos() <= 0 || used.isNegative()) {
      return null;
    }
    return new InstanceLoad(1000.0 * used.toNanos() / time.toNanos(), now.memoryBytes());
  }
}

package dev.platform.platform.autoscaling;

import dev.platform.platform.deploy.Serving;
import dev.platform.platform.workload.InstanceLoad;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How many instances the load of a service needs.
 *
 * @param instances within the limits of the user
 * @param cpuPercent average CPU usage in percent of the limit
 * @param memoryPercent average memory usage in percent of the limit
 */
record Demand(int instances, double cpuPercent, double memoryPercent) {
  /** How far usage may be from its target, as a part of it, before anything changes. */
  private static final double TOLERANCE = 0.1;

  /** Rounding up must not add an instance for what is lost in arithmetic. */
  private static final double PRECISION = 1e-9;

  /** Empty if the load of a ready instance is not known, or if none is ready. */
  static Optional<Demand> of(
      AutoscalingConfig config, Serving serving, Map<String, InstanceLoad> loads) {
    var known = serving.ready().stream().map(loads::get).filter(Objects::nonNull).toList();
    if (known.isEmpty() || known.size() < serving.ready().size()) {
      return Optional.empty();
    }
    double cpu = percent(known, InstanceLoad::milliCpu, serving.milliCpu());
    double memory =
        percent(known, load -> (double) load.memoryBytes(), (double) serving.memoryBytes());
    var criteria = config.criteria();
    int needed =
        Math.max(
            needed(criteria.cpu(), cpu, known.size(), serving.wantedInstances()),
            needed(criteria.memory(), memory, known.size(), serving.wantedInstances()));
    int instances = needed == 0 ? serving.wantedInstances() : needed;
    return Optional.of(new Demand(config.nearest(instances), cpu, memory));
  }

  private static double percent(
      List<InstanceLoad> loads, ToDoubleFunction<InstanceLoad> part, double limit) {
    return 100 * loads.stream().mapToDouble(part).average().orElse(0) / limit;
  }

  /** At least one; 0 if the criterion does not count. */
  private static int needed(
      AutoscalingConfig.Criterion criterion, double percent, int ready, int wanted) {
    if (!criterion.enabled()) {
      return 0;
    }
    double exact = ready * percent / criterion.percentage();
    return Math.abs(exact / wanted - 1) <= TOLERANCE
        ? wanted
        : (int) Math.max(1, Math.ceil(exact - PRECISION));
  }

  AutoscalingEvent started(Autoscaling autoscaling, Scaling scaling) {
    var cpu = autoscaling.config().criteria().cpu();
    var memory = autoscaling.config().criteria().memory();
    return new AutoscalingEvent.AutoscalingStarted(
        autoscaling.serviceId(),
        scaling.from(),
        scaling.to(),
        counted(cpu, cpuPercent),
        counted(cpu, cpu.percentage()),
        counted(memory, memoryPercent),
        counted(memory, memory.percentage()));
  }

  private static @Nullable Integer counted(AutoscalingConfig.Criterion criterion, double percent) {
    return criterion.enabled() ? (int) Math.round(percent) : null;
  }
}

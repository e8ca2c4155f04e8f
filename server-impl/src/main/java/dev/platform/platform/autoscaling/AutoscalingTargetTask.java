package dev.platform.platform.autoscaling;

import dev.platform.base.db.Db;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.deploy.Deploys;
import dev.platform.platform.deploy.Serving;
import dev.platform.platform.metric.Metric;
import dev.platform.platform.metric.Sample;
import dev.platform.platform.metric.SampleSource;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Samples of what each instance of a service is to use on average. */
@NoAccessCheck("the sampler measures all workspaces")
final class AutoscalingTargetTask implements SampleSource {
  private static final double MILLI = 1000;
  private static final double PERCENT = 100;

  private final AutoscalingStore store = new AutoscalingStore();
  private final Db db;
  private final Deploys deploys;

  @Inject
  AutoscalingTargetTask(Db db, Deploys deploys) {
    this.db = db;
    this.deploys = deploys;
  }

  @Override
  public List<Sample> read() {
    var all = db.read("autoscaling.targets", store::enabled);
    if (all.isEmpty()) {
      return List.of();
    }
    var ids = all.stream().map(Autoscaling::serviceId).toList();
    var serving =
        db.read("autoscaling.serving", tx -> deploys.serving(tx, ids)).stream()
            .collect(Collectors.toMap(Serving::serviceId, Function.identity()));
    return all.stream()
        .flatMap(
            one ->
                Optional.ofNullable(serving.get(one.serviceId()))
                    .map(it -> sample(one.config().criteria(), it))
                    .stream())
        .toList();
  }

  private static Sample sample(AutoscalingConfig.Criteria criteria, Serving serving) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    double cpu = serving.milliCpu() / MILLI;
    double memory = serving.memoryBytes();
    if (criteria.cpu().enabled()) {
      values.put(Metric.CPU_LIMIT, cpu);
      values.put(Metric.CPU_TARGET, cpu * criteria.cpu().percentage() / PERCENT);
    }
    if (criteria.memory().enabled()) {
      values.put(Metric.MEMORY_LIMIT, memory);
      values.put(Metric.MEMORY_TARGET, memory * criteria.memory().percentage() / PERCENT);
    }
    return Sample.of(serving.serviceId().value(), values);
  }
}

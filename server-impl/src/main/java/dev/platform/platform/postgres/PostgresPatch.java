package dev.platform.platform.postgres;

import dev.platform.base.patch.Patch;
import dev.platform.platform.environment.IpRange;
import java.util.List;
import java.util.Map;

/** Changes of an instance. */
public record PostgresPatch(
    Patch<String> name,
    Patch<PostgresPlan> plan,
    Patch<Integer> diskSizeGb,
    Patch<Boolean> diskAutoscaling,
    Patch<Boolean> highlyAvailable,
    Patch<List<IpRange>> ipAllowList,
    Patch<Map<String, String>> parameterOverrides,
    Patch<List<NewReplica>> readReplicas) {

  PostgresConfig over(PostgresConfig before) {
    return new PostgresConfig(
        name.over(before.name(), ""),
        plan.over(before.plan(), before.plan()),
        diskSizeGb.over(before.diskSizeGb(), before.diskSizeGb()),
        diskAutoscaling.over(before.diskAutoscaling(), false),
        highlyAvailable.over(before.highlyAvailable(), false),
        parameterOverrides.over(before.parameterOverrides(), Map.of()));
  }
}

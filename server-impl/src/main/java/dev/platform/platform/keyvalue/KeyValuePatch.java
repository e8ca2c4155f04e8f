package dev.platform.platform.keyvalue;

import dev.platform.base.patch.Patch;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.platform.environment.IpRange;
import java.util.List;

/** Changes of an instance. */
public record KeyValuePatch(
    Patch<String> name,
    Patch<KeyValuePlan> plan,
    Patch<MaxmemoryPolicy> maxmemoryPolicy,
    Patch<Persistence> persistence,
    Patch<List<IpRange>> ipAllowList) {

  KeyValueConfig over(KeyValueConfig before) {
    var newPlan = plan.over(before.plan(), before.plan());
    return new KeyValueConfig(
        name.over(before.name(), ""),
        newPlan,
        maxmemoryPolicy.over(before.maxmemoryPolicy(), MaxmemoryPolicy.ALLKEYS_LRU),
        persistence.over(
            KeyValueRules.persistenceAfter(before, newPlan),
            KeyValueRules.usualPersistence(newPlan)));
  }
}

package dev.platform.platform.environment;

import dev.platform.base.patch.Patch;
import dev.platform.platform.NameRule;
import java.time.Instant;
import java.util.List;

/** Changes to an environment. */
public record EnvironmentPatch(
    Patch<String> name,
    Patch<Boolean> isProtected,
    Patch<Boolean> isIsolated,
    Patch<List<IpRange>> ipAllowList) {

  /** The environment after the changes; the very same if there are none. */
  Environment over(Environment before, Instant now) {
    return changed(before, before.updatedAt()).equals(before) ? before : changed(before, now);
  }

  private Environment changed(Environment before, Instant updatedAt) {
    return new Environment(
        before.id(),
        before.workspaceId(),
        before.projectId(),
        NameRule.check("name", name.over(before.name(), "")),
        isProtected.over(before.isProtected(), false),
        isIsolated.over(before.isIsolated(), false),
        ipAllowList.over(before.ipAllowList(), IpRange.EVERYWHERE),
        before.resourceIds(),
        before.createdAt(),
        updatedAt);
  }
}

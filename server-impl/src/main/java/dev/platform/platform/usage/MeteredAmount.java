package dev.platform.platform.usage;

import dev.platform.base.id.WorkspaceId;
import java.math.BigDecimal;

/**
 * What a resource used in an hour.
 *
 * @param tier the plan; empty on meters without plans
 * @param total in the unit of the meter
 */
public record MeteredAmount(
    WorkspaceId workspaceId, String resourceId, String tier, BigDecimal total) {

  /** The same with what the resource used besides. */
  MeteredAmount plus(MeteredAmount more) {
    return new MeteredAmount(workspaceId, resourceId, tier, total.add(more.total));
  }
}

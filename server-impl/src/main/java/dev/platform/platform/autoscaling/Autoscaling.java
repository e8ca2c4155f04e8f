package dev.platform.platform.autoscaling;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/**
 * The autoscaling of a service, with what is known so far.
 *
 * @param version grows with each change
 * @param trend null while the load asks for what there is
 * @param scaling null while the number of instances does not change
 */
record Autoscaling(
    ServiceId serviceId,
    WorkspaceId workspaceId,
    long version,
    AutoscalingConfig config,
    @Nullable Trend trend,
    @Nullable Scaling scaling) {

  Autoscaling with(@Nullable Trend newTrend, @Nullable Scaling newScaling) {
    return new Autoscaling(serviceId, workspaceId, version, config, newTrend, newScaling);
  }
}

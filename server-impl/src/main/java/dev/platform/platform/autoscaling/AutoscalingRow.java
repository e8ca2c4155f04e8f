package dev.platform.platform.autoscaling;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The autoscaling of a service as it is kept: with its settings as JSON, and in columns. */
record AutoscalingRow(
    ServiceId serviceId,
    WorkspaceId workspaceId,
    long version,
    String config,
    @Nullable Integer trendInstances,
    @Nullable Instant trendSince,
    @Nullable Instant trendSeenAt,
    @Nullable Integer scalingFrom,
    @Nullable Integer scalingTo,
    @Nullable Instant scalingSince) {

  static AutoscalingRow of(Autoscaling autoscaling) {
    var trend = autoscaling.trend();
    var scaling = autoscaling.scaling();
    return new AutoscalingRow(
        autoscaling.serviceId(),
        autoscaling.workspaceId(),
        autoscaling.version(),
        Json.write(autoscaling.config()),
        trend == null ? null : trend.instances(),
        trend == null ? null : trend.since(),
        trend == null ? null : trend.seenAt(),
        scaling == null ? null : scaling.from(),
        scaling == null ? null : scaling.to(),
        scaling == null ? null : scaling.since());
  }

  Autoscaling autoscaling() {
    return new Autoscaling(
        serviceId,
        workspaceId,
        version,
        Json.read(config, AutoscalingConfig.class),
        trend(),
        scaling());
  }

  private @Nullable Trend trend() {
    return trendInstances == null
        ? null
        : new Trend(
            trendInstances,
            Objects.requireNonNull(trendSince),
            Objects.requireNonNull(trendSeenAt));
  }

  private @Nullable Scaling scaling() {
    return scalingFrom == null
        ? null
        : new Scaling(
            scalingFrom, Objects.requireNonNull(scalingTo), Objects.requireNonNull(scalingSince));
  }
}

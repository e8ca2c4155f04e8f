package dev.platform.platform.blueprint.format;

import dev.platform.platform.autoscaling.AutoscalingConfig;
import org.jspecify.annotations.Nullable;

/** How the instances of a service run. What is null was left out. */
public record InstancesDeclaration(
    @Nullable Integer count,
    @Nullable AutoscalingConfig autoscaling,
    @Nullable DiskDeclaration disk,
    @Nullable String healthCheckPath,
    @Nullable Integer maxShutdownDelaySeconds) {}

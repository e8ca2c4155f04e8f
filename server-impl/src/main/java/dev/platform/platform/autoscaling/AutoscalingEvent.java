package dev.platform.platform.autoscaling;

import dev.platform.base.event.DomainEvent;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/** What autoscaling does, and what is done to it. */
sealed interface AutoscalingEvent extends DomainEvent {

  @Override
  ServiceId subject();

  /**
   * A user has changed the settings.
   *
   * @param fromConfig null if there were none
   */
  record AutoscalingConfigChanged(
      ServiceId subject, @Nullable AutoscalingConfig fromConfig, AutoscalingConfig toConfig)
      implements AutoscalingEvent {}

  /** The number of instances begins to change. Percentages are there for what counts. */
  record AutoscalingStarted(
      ServiceId subject,
      int fromInstances,
      int toInstances,
      @Nullable Integer currentCPU,
      @Nullable Integer targetCPU,
      @Nullable Integer currentMemory,
      @Nullable Integer targetMemory)
      implements AutoscalingEvent {}

  /** The number of instances has changed. */
  record AutoscalingEnded(ServiceId subject, int fromInstances, int toInstances)
      implements AutoscalingEvent {}
}

package dev.platform.client;

import dev.platform.client.api.AutoscalingApi;
import dev.platform.client.internal.Http;
import dev.platform.client.model.AutoscalingConfig;
import dev.platform.client.model.AutoscalingCriteria;
import dev.platform.client.model.AutoscalingCriteriaPercentage;

/**
 * Autoscaling of a service: more instances under load, fewer without. While it is enabled, {@link
 * Services#scale(String, int)} has no effect.
 */
public final class Autoscaling extends AutoscalingApi {
  private static final int UNUSED = 80;

  Autoscaling(Http http) {
    super(http);
  }

  /**
   * Keeps the average CPU usage of the instances at a target.
   *
   * @param min fewest instances
   * @param max most instances
   * @param percentage target in percent of the CPU limit of the plan
   */
  public AutoscalingConfig byCpu(String serviceId, int min, int max, int percentage) {
    return update(serviceId, config(min, max, counted(percentage), ignored()));
  }

  /**
   * Keeps the average memory usage of the instances at a target.
   *
   * @param min fewest instances
   * @param max most instances
   * @param percentage target in percent of the memory limit of the plan
   */
  public AutoscalingConfig byMemory(String serviceId, int min, int max, int percentage) {
    return update(serviceId, config(min, max, ignored(), counted(percentage)));
  }

  private static AutoscalingConfig config(
      int min, int max, AutoscalingCriteriaPercentage cpu, AutoscalingCriteriaPercentage memory) {
    return AutoscalingConfig.builder()
        .enabled(true)
        .min(min)
        .max(max)
        .criteria(AutoscalingCriteria.builder().cpu(cpu).memory(memory).build())
        .build();
  }

  private static AutoscalingCriteriaPercentage counted(int percentage) {
    return AutoscalingCriteriaPercentage.builder().enabled(true).percentage(percentage).build();
  }

  /** The contract wants a percentage here too. */
  private static AutoscalingCriteriaPercentage ignored() {
    return AutoscalingCriteriaPercentage.builder().enabled(false).percentage(UNUSED).build();
  }
}

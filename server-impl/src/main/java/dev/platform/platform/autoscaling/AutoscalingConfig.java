package dev.platform.platform.autoscaling;

/**
 * When a service gets more or fewer instances, as a user sets it.
 *
 * @param enabled whether it counts
 * @param min fewest instances
 * @param max most instances
 */
public record AutoscalingConfig(boolean enabled, int min, int max, Criteria criteria) {

  /** What is looked at. */
  public record Criteria(Criterion cpu, Criterion memory) {}

  /**
   * A target for the average of all instances.
   *
   * @param enabled whether it counts
   * @param percentage of the limit of the plan
   */
  public record Criterion(boolean enabled, int percentage) {}

  /** The nearest number of instances that is allowed. */
  public int nearest(int instances) {
    return Math.max(min, Math.min(max, instances));
  }

  AutoscalingConfig disabled() {
    return new AutoscalingConfig(false, min, max, criteria);
  }
}

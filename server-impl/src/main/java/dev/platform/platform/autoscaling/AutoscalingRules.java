package dev.platform.platform.autoscaling;

import dev.platform.base.error.Failure;

/** What must be true of settings that are kept. */
final class AutoscalingRules {
  private AutoscalingRules() {}

  /**
   * Rejects settings that the service cannot have.
   *
   * @param path where the settings are in the request, with a dot at the end, or empty
   */
  static void check(String path, AutoscalingConfig config, ScalableService service) {
    var obstacle = service.obstacle();
    if (obstacle != null) {
      throw Failure.invalid(path.isEmpty() ? "serviceId" : path + "enabled", obstacle);
    }
    if (config.min() > config.max()) {
      throw Failure.invalid(path + "min", "must not be greater than max");
    }
    if (!config.enabled()) {
      return;
    }
    if (service.maxInstances() == 1) {
      throw Failure.invalid(
          path + "enabled",
          "must be false: this service can have only one instance. Several instances require a"
              + " paid plan and a service without a disk");
    }
    if (config.max() > service.maxInstances()) {
      throw Failure.invalid(
          path + "max", "must be at most " + service.maxInstances() + " on this plan");
    }
    var criteria = config.criteria();
    if (!criteria.cpu().enabled() && !criteria.memory().enabled()) {
      throw Failure.invalid(path + "criteria", "must enable cpu, memory, or both");
    }
  }
}

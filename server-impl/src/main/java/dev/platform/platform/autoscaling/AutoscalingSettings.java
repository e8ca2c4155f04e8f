package dev.platform.platform.autoscaling;

import dev.platform.base.config.Config;
import java.time.Duration;

/**
 * How fast services are scaled.
 *
 * @param interval how often usage is measured
 * @param upAfter how long more instances must be needed before they are started
 * @param downAfter how long fewer instances must be needed before some are stopped
 */
public record AutoscalingSettings(Duration interval, Duration upAfter, Duration downAfter) {
  private static final Duration MAX = Duration.ofDays(1);

  /** Reads the settings {@code platform.autoscaling.*}. */
  public static AutoscalingSettings of(Config config) {
    return new AutoscalingSettings(
        config.duration(
            "autoscaling.interval",
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            Duration.ofMinutes(5),
            "How often the CPU and memory usage of services with autoscaling is measured."),
        config.duration(
            "autoscaling.upafter",
            Duration.ofSeconds(30),
            Duration.ZERO,
            MAX,
            "How long a service must need more instances before autoscaling starts them."),
        config.duration(
            "autoscaling.downafter",
            Duration.ofMinutes(5),
            Duration.ZERO,
            MAX,
            "How long a service must need fewer instances before autoscaling stops some."));
  }
}

package dev.platform.platform.deploy;

import dev.platform.base.config.Config;
import dev.platform.engine.spi.Resources;
import java.time.Duration;
import java.util.Map;

/**
 * Budgets of deploys.
 *
 * @param buildBudget how long a build may take
 * @param startBudget how long instances may take until all are ready
 * @param drain how long an old rollout stays after the switch, for requests already on their way
 * @param drainLimit how long it stays at most while requests are in flight
 * @param pollInterval how often the branch of a service is looked at for new commits
 * @param buildResources limits of one build
 */
public record DeploySettings(
    Duration buildBudget,
    Duration startBudget,
    Duration drain,
    Duration drainLimit,
    Duration pollInterval,
    Resources buildResources) {
  private static final long MIB = 1024L * 1024;
  private static final String POLL_INTERVAL = "deploy.pollinterval";
  private static final Duration MIN_POLL = Duration.ofSeconds(5);
  private static final Duration MAX_POLL = Duration.ofDays(1);

  /** Reads the settings {@code platform.deploy.*}. */
  public static DeploySettings of(Config config) {
    return new DeploySettings(
        config.duration("deploy.buildbudget", Duration.ofMinutes(30), "How long a build may take."),
        config.duration(
            "deploy.startbudget",
            Duration.ofMinutes(15),
            "How long new instances may take until all are ready."),
        config.duration(
            "deploy.drain",
            Duration.ofSeconds(5),
            "How long old instances stay after a switch, for requests on their way."),
        config.duration(
            "deploy.drainlimit",
            Duration.ofSeconds(30),
            "How long old instances stay at most while they answer requests."),
        pollInterval(config),
        new Resources(
            (int)
                config.number(
                    "deploy.buildmillicpu",
                    2_000,
                    100,
                    1_000_000,
                    "Thousandths of a processor that a build may use."),
            MIB
                * config.number(
                    "deploy.buildmemory", 2_048, 64, 1_048_576, "MiB that a build may use.")));
  }

  private static Duration pollInterval(Config config) {
    var interval =
        config.duration(
            POLL_INTERVAL,
            Duration.ofSeconds(60),
            "How often the branch of a service with automatic deploys is looked at, 5s to 1d.");
    if (interval.compareTo(MIN_POLL) < 0 || interval.compareTo(MAX_POLL) > 0) {
      config.problem(POLL_INTERVAL, "must be from 5s to 1d");
    }
    return interval;
  }

  /** The settings when nothing is set. */
  public static DeploySettings defaults() {
    return of(Config.of(Map.of(), Map.of(), Map.of()));
  }
}

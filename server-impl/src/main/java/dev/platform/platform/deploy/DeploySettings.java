package dev.platform.platform.deploy;

import dev.platform.base.config.Config;
import dev.platform.engine.spi.Resources;
import java.time.Duration;

/**
 * Budgets of deploys.
 *
 * @param buildBudget how long a build may take
 * @param preDeployBudget how long a pre-deploy command may run
 * @param startBudget how long instances may take until all are ready
 * @param drain how long an old rollout stays after the switch, for requests already on their way
 * @param drainLimit how long it stays at most while requests are in flight
 * @param unhealthyLimit how long a live instance may fail its health check until it is restarted
 * @param pollInterval how often the branch of a service is looked at for new commits
 * @param buildResources limits of one build
 */
public record DeploySettings(
    Duration buildBudget,
    Duration preDeployBudget,
    Duration startBudget,
    Duration drain,
    Duration drainLimit,
    Duration unhealthyLimit,
    Duration pollInterval,
    Resources buildResources) {
  private static final long MIB = 1024L * 1024;
  private static final Duration MIN_BUDGET = Duration.ofSeconds(1);
  private static final Duration MAX_BUDGET = Duration.ofDays(1);
  private static final Duration MAX_DRAIN = Duration.ofHours(1);

  /** Reads the settings {@code platform.deploy.*}. */
  public static DeploySettings of(Config config) {
    var drain =
        config.duration(
            "deploy.drain",
            Duration.ofSeconds(5),
            Duration.ZERO,
            MAX_DRAIN,
            "Minimum time that old instances keep running after traffic has moved to new ones, to"
                + " finish in-flight requests.");
    var drainLimit =
        config.duration(
            "deploy.drainlimit",
            Duration.ofSeconds(30),
            Duration.ZERO,
            MAX_DRAIN,
            "Maximum time that old instances keep running while they have in-flight requests.");
    if (drainLimit.compareTo(drain) < 0) {
      config.problem("deploy.drainlimit", "must not be shorter than platform.deploy.drain");
    }
    return new DeploySettings(
        config.duration(
            "deploy.buildbudget",
            Duration.ofMinutes(30),
            MIN_BUDGET,
            MAX_BUDGET,
            "Timeout of a build."),
        config.duration(
            "deploy.predeploybudget",
            Duration.ofMinutes(10),
            MIN_BUDGET,
            MAX_BUDGET,
            "Timeout of a pre-deploy command."),
        config.duration(
            "deploy.startbudget",
            Duration.ofMinutes(15),
            MIN_BUDGET,
            MAX_BUDGET,
            "Timeout for all new instances to become ready."),
        drain,
        drainLimit,
        config.duration(
            "deploy.unhealthylimit",
            Duration.ofSeconds(60),
            Duration.ofSeconds(1),
            MAX_BUDGET,
            "How long a live instance may fail its health check before it is restarted."),
        config.duration(
            "deploy.pollinterval",
            Duration.ofSeconds(60),
            Duration.ofSeconds(5),
            Duration.ofDays(1),
            "How often the branch of a service with automatic deploys is checked for new commits."),
        new Resources(
            (int)
                config.number(
                    "deploy.buildmillicpu",
                    2_000,
                    100,
                    1_000_000,
                    "CPU limit of a build, in millicores."),
            MIB
                * config.number(
                    "deploy.buildmemory",
                    2_048,
                    64,
                    1_048_576,
                    "Memory limit of a build, in MiB.")));
  }
}

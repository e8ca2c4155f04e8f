package dev.platform.platform.service;

import dev.platform.platform.detection.Commands;
import dev.platform.platform.environment.IpRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the code of a service is, and how it is built and run: all that its owner can change.
 *
 * @param repo git URL
 * @param branch null is the repository's default branch
 * @param rootDir folder inside the repository; empty is the top
 * @param buildFilter null is every file
 * @param runtime null for a static site
 * @param plan size of an instance
 * @param buildCommand empty builds nothing
 * @param startCommand empty for a static site
 * @param publishPath folder of a static site; null for programs
 * @param healthCheckPath path asked over HTTP; empty asks the port
 * @param maxShutdownDelaySeconds null is the default
 * @param ipAllowList from where the public may come; null is everywhere
 * @param schedule when a cron job runs; null for all others
 * @param maintenanceMode whether visitors get a maintenance page instead
 * @param subdomainDisabled whether it is reached by its custom domains only
 * @param preDeployCommand command between build and start; null is none
 */
public record ServiceSpec(
    String repo,
    @Nullable String branch,
    String rootDir,
    @Nullable BuildFilter buildFilter,
    AutoDeployTrigger autoDeployTrigger,
    @Nullable ServiceRuntime runtime,
    Plan plan,
    String buildCommand,
    String startCommand,
    @Nullable String publishPath,
    String healthCheckPath,
    @Nullable Integer maxShutdownDelaySeconds,
    @Nullable List<IpRange> ipAllowList,
    @Nullable String schedule,
    MaintenanceMode maintenanceMode,
    boolean subdomainDisabled,
    @Nullable String preDeployCommand) {
  private static final int DEFAULT_SHUTDOWN_DELAY_SECONDS = 30;

  public ServiceSpec {
    maintenanceMode = maintenanceMode == null ? MaintenanceMode.OFF : maintenanceMode;
  }

  /** The same with another build command. */
  ServiceSpec building(String command) {
    return new ServiceSpec(
        repo,
        branch,
        rootDir,
        buildFilter,
        autoDeployTrigger,
        runtime,
        plan,
        command,
        startCommand,
        publishPath,
        healthCheckPath,
        maxShutdownDelaySeconds,
        ipAllowList,
        schedule,
        maintenanceMode,
        subdomainDisabled,
        preDeployCommand);
  }

  /** The same with the commands that it lacks. */
  ServiceSpec with(Commands found) {
    return new ServiceSpec(
        repo,
        branch,
        rootDir,
        buildFilter,
        autoDeployTrigger,
        runtime,
        plan,
        buildCommand.isBlank() ? found.build() : buildCommand,
        startCommand.isBlank() ? found.start() : startCommand,
        publishPath == null || publishPath.isBlank() ? found.publishPath() : publishPath,
        healthCheckPath,
        maxShutdownDelaySeconds,
        ipAllowList,
        schedule,
        maintenanceMode,
        subdomainDisabled,
        preDeployCommand == null ? found.preDeploy() : preDeployCommand);
  }

  /** Seconds from SIGTERM to SIGKILL. */
  public int shutdownDelaySeconds() {
    return maxShutdownDelaySeconds == null
        ? DEFAULT_SHUTDOWN_DELAY_SECONDS
        : maxShutdownDelaySeconds;
  }
}

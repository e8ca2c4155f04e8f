package dev.platform.platform.service;

import dev.platform.base.patch.Patch;
import dev.platform.platform.environment.IpRange;
import java.time.Instant;
import java.util.List;

/** Changes to a service. */
public record ServicePatch(
    Patch<String> name,
    Patch<String> repo,
    Patch<String> branch,
    Patch<String> rootDir,
    Patch<BuildFilter> buildFilter,
    Patch<AutoDeployTrigger> autoDeployTrigger,
    Patch<ServiceRuntime> runtime,
    Patch<Plan> plan,
    Patch<String> buildCommand,
    Patch<String> startCommand,
    Patch<String> publishPath,
    Patch<String> healthCheckPath,
    Patch<Integer> maxShutdownDelaySeconds,
    Patch<List<IpRange>> ipAllowList,
    Patch<String> schedule,
    Patch<MaintenanceMode> maintenanceMode,
    Patch<Boolean> subdomainDisabled,
    Patch<String> preDeployCommand) {

  /** The service after the changes; the very same if there are none. */
  Service over(Service service, Instant now) {
    var newName = name.over(service.name(), service.name());
    var newSpec = over(service.spec());
    return newName.equals(service.name()) && newSpec.equals(service.spec())
        ? service
        : service.with(newName, newSpec, now);
  }

  private ServiceSpec over(ServiceSpec spec) {
    return new ServiceSpec(
        repo.over(spec.repo(), spec.repo()),
        branch.over(spec.branch()),
        rootDir.over(spec.rootDir(), ""),
        buildFilter.over(spec.buildFilter()),
        autoDeployTrigger.over(spec.autoDeployTrigger(), spec.autoDeployTrigger()),
        runtime.over(spec.runtime()),
        plan.over(spec.plan(), spec.plan()),
        buildCommand.over(spec.buildCommand(), ""),
        startCommand.over(spec.startCommand(), ""),
        publishPath.over(spec.publishPath()),
        healthCheckPath.over(spec.healthCheckPath(), ""),
        maxShutdownDelaySeconds.over(spec.maxShutdownDelaySeconds()),
        ipAllowList.over(spec.ipAllowList()),
        schedule.over(spec.schedule()),
        maintenanceMode.over(spec.maintenanceMode(), MaintenanceMode.OFF),
        subdomainDisabled.over(spec.subdomainDisabled(), false),
        preDeployCommand.over(spec.preDeployCommand()));
  }
}

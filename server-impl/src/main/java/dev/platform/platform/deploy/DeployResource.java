package dev.platform.platform.deploy;

import dev.platform.api.platform.DeploysApi;
import dev.platform.api.platform.model.DeployDto;
import dev.platform.api.platform.model.DeployPOSTDto;
import dev.platform.api.platform.model.DeployStatusDto;
import dev.platform.api.platform.model.DeployWithCursorDto;
import dev.platform.api.platform.model.RollbackPOSTDto;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Deploys over HTTP. */
@Singleton
final class DeployResource implements DeploysApi {
  private final Deploys deploys;
  private final Supplier<Caller> caller;

  @Inject
  DeployResource(Deploys deploys, Supplier<Caller> caller) {
    this.deploys = deploys;
    this.caller = caller;
  }

  /** That of a cron job is accepted without a word of it, as clients know it. */
  @Override
  public @Nullable DeployDto createDeploy(String serviceId, @Nullable DeployPOSTDto input) {
    var service = new ServiceId(serviceId);
    var deploy = deploys.create(caller.get(), service, DeployViews.request(input));
    return service.isCronJob() ? null : DeployViews.deploy(deploy);
  }

  @Override
  public List<DeployWithCursorDto> listDeploys(
      String serviceId,
      List<DeployStatusDto> status,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      String finishedBefore,
      String finishedAfter,
      String cursor,
      Integer limit) {
    var filter =
        new DeployFilter(
            DeployViews.states(status),
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter),
            Times.parse(finishedBefore),
            Times.parse(finishedAfter));
    var page = PageRequest.of(DeployStore.LIST, cursor, limit);
    return deploys
        .list(caller.get(), new ServiceId(serviceId), filter, page)
        .map(DeployViews::entry);
  }

  @Override
  public DeployDto retrieveDeploy(String serviceId, String deployId) {
    return DeployViews.deploy(
        deploys.get(caller.get(), new ServiceId(serviceId), new DeployId(deployId)));
  }

  @Override
  public DeployDto cancelDeploy(String serviceId, String deployId) {
    return DeployViews.deploy(
        deploys.cancel(caller.get(), new ServiceId(serviceId), new DeployId(deployId)));
  }

  @Override
  public DeployDto rollbackDeploy(String serviceId, RollbackPOSTDto input) {
    var target = new DeployId(input.getDeployId());
    return DeployViews.deploy(deploys.rollback(caller.get(), new ServiceId(serviceId), target));
  }
}

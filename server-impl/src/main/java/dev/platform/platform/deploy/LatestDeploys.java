package dev.platform.platform.deploy;

import dev.platform.identity.access.Caller;
import dev.platform.platform.BatchRead;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The newest deploys of many services, each as a list of one. */
final class LatestDeploys implements BatchRead {
  private final Deploys deploys;

  @Inject
  LatestDeploys(Deploys deploys) {
    this.deploys = deploys;
  }

  @Override
  public String name() {
    return "latest-deploys";
  }

  @Override
  public Map<String, Object> read(Caller caller, List<String> ids) {
    Map<String, Object> found = new HashMap<>();
    deploys
        .latest(caller, ids.stream().map(ServiceId::new).toList())
        .forEach((id, deploy) -> found.put(id.value(), List.of(DeployViews.deploy(deploy))));
    return found;
  }
}

package dev.platform.platform.deploy;

import dev.platform.identity.access.Caller;
import dev.platform.platform.BatchRead;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The phases of many services. */
final class ServicePhases implements BatchRead {
  private final Deploys deploys;

  @Inject
  ServicePhases(Deploys deploys) {
    this.deploys = deploys;
  }

  @Override
  public String name() {
    return "service-phases";
  }

  @Override
  public Map<String, Object> read(Caller caller, List<String> ids) {
    Map<String, Object> found = new HashMap<>();
    deploys
        .phases(caller, ids.stream().map(ServiceId::new).toList())
        .forEach((id, phase) -> found.put(id.value(), phase.wire()));
    return found;
  }
}

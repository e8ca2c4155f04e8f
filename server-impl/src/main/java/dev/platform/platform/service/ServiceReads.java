package dev.platform.platform.service;

import dev.platform.identity.access.Caller;
import dev.platform.platform.BatchRead;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Many services. */
final class ServiceReads implements BatchRead {
  private final Services services;
  private final ServiceViews views;

  @Inject
  ServiceReads(Services services, ServiceViews views) {
    this.services = services;
    this.views = views;
  }

  @Override
  public String name() {
    return "services";
  }

  @Override
  public Map<String, Object> read(Caller caller, List<String> ids) {
    Map<String, Object> found = new HashMap<>();
    services
        .get(caller, ids.stream().map(ServiceId::new).toList())
        .forEach(each -> found.put(each.id().value(), views.service(each)));
    return found;
  }
}

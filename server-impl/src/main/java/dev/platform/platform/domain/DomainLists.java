package dev.platform.platform.domain;

import dev.platform.identity.access.Caller;
import dev.platform.platform.BatchRead;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The first pages of the domains of many services. */
final class DomainLists implements BatchRead {
  private final CustomDomains domains;
  private final DomainViews views;

  @Inject
  DomainLists(CustomDomains domains, DomainViews views) {
    this.domains = domains;
    this.views = views;
  }

  @Override
  public String name() {
    return "custom-domains";
  }

  @Override
  public Map<String, Object> read(Caller caller, List<String> ids) {
    Map<String, Object> found = new LinkedHashMap<>();
    ids.forEach(id -> found.put(id, List.of()));
    found.putAll(
        domains.firstPages(caller, ids.stream().map(ServiceId::new).toList()).stream()
            .collect(
                Collectors.groupingBy(
                    domain -> domain.serviceId().value(),
                    Collectors.mapping(this::entry, Collectors.toList()))));
    return found;
  }

  private Object entry(CustomDomain domain) {
    return views.entry(domain, domain.cursor().wire());
  }
}

package dev.platform.platform.domain;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.CustomHosts;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of custom domains. */
interface DomainMapper {
  boolean isPublic(ServiceId serviceId, WorkspaceId workspaceId);

  void insert(
      CustomDomainId id,
      WorkspaceId workspaceId,
      ServiceId serviceId,
      String name,
      String publicSuffix,
      boolean apex,
      String redirectForName,
      Instant now);

  int count(WorkspaceId workspaceId);

  @Nullable CustomDomain named(WorkspaceId workspaceId, String name);

  @Nullable CustomDomain find(ServiceId serviceId, WorkspaceId workspaceId, String key);

  /** The newest of each service. */
  List<CustomDomain> listEach(List<ServiceId> services, List<WorkspaceId> workspaces, int limit);

  List<CustomDomain> list(
      ServiceId serviceId, WorkspaceId workspaceId, DomainFilter filter, PageRequest page);

  boolean isVerifiedElsewhere(WorkspaceId workspaceId, String name);

  void serve(CustomDomainId id, WorkspaceId workspaceId);

  void checkNow(CustomDomainId id, WorkspaceId workspaceId, Instant now);

  void delete(CustomDomainId id, WorkspaceId workspaceId);

  void deleteAll(ServiceId serviceId, WorkspaceId workspaceId);

  List<CustomDomain> due(Instant now, int limit);

  List<ServiceId> displace(CustomDomainId id, String name);

  void checked(
      CustomDomainId id,
      WorkspaceId workspaceId,
      boolean verified,
      int failures,
      Instant dueAt,
      Instant now);

  List<HostRow> hosts(Collection<ServiceId> services);

  /** A verified domain and its service. */
  record HostRow(ServiceId serviceId, String name, String redirectForName) {
    CustomHosts.Host host() {
      return new CustomHosts.Host(name, redirectForName);
    }
  }
}

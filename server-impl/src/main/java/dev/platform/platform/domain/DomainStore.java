package dev.platform.platform.domain;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.CustomHosts;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Keeps custom domains. */
final class DomainStore {

  /** Whether the world can reach a service. */
  boolean isPublic(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).isPublic(service.on(), service.workspace());
  }

  /** A new domain, to be checked at once. */
  void insert(
      WriteTx tx, Grant<ServiceId> service, CustomDomainId id, DomainName name, String redirect) {
    service.require(Permission.CREATE);
    mapper(tx)
        .insert(
            id,
            service.workspace(),
            service.on(),
            name.text(),
            name.publicSuffix(),
            name.isApex(),
            redirect,
            tx.now());
  }

  int count(Tx tx, Grant<WorkspaceId> workspace) {
    return mapper(tx).count(workspace.on());
  }

  /** The domain of a workspace that has a name, whichever service it is of. */
  Optional<CustomDomain> find(Tx tx, Grant<WorkspaceId> workspace, String name) {
    return Optional.ofNullable(mapper(tx).named(workspace.on(), name));
  }

  /**
   * A domain of a service.
   *
   * @throws Failure not found
   */
  CustomDomain get(Tx tx, Grant<ServiceId> service, String nameOrId) {
    String key =
        IdPrefix.CUSTOM_DOMAIN.fits(nameOrId)
            ? nameOrId
            : DomainName.ascii(nameOrId).orElse(nameOrId);
    return Optional.ofNullable(mapper(tx).find(service.on(), service.workspace(), key))
        .orElseThrow(() -> Failure.notFound(nameOrId));
  }

  /** The newest first. */
  List<CustomDomain> list(Tx tx, Grant<ServiceId> service, DomainFilter filter, PageRequest page) {
    return mapper(tx).list(service.on(), service.workspace(), filter, page);
  }

  /** The newest of each of some services that are in the workspaces of a caller. */
  List<CustomDomain> listEach(Tx tx, ListGrant reach, List<ServiceId> services, int limit) {
    return services.isEmpty() || reach.workspaces().isEmpty()
        ? List.of()
        : mapper(tx).listEach(services, reach.workspaces(), limit);
  }

  @SystemScan("a name is verified for one workspace at a time")
  boolean isVerifiedElsewhere(Tx tx, Grant<?> grant, String name) {
    return mapper(tx).isVerifiedElsewhere(grant.workspace(), name);
  }

  /** Lets a domain serve that redirected. */
  void serve(WriteTx tx, Grant<ServiceId> service, CustomDomainId id) {
    service.require(Permission.CREATE);
    mapper(tx).serve(id, service.workspace());
  }

  void checkNow(WriteTx tx, Grant<ServiceId> service, CustomDomainId id) {
    service.require(Permission.CREATE);
    mapper(tx).checkNow(id, service.workspace(), tx.now());
  }

  void delete(WriteTx tx, Grant<ServiceId> service, CustomDomainId id) {
    service.require(Permission.CREATE);
    mapper(tx).delete(id, service.workspace());
  }

  void deleteAll(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    mapper(tx).deleteAll(service.on(), service.workspace());
  }

  /** Those whose records are to be looked up, the longest due first. */
  @SystemScan("the reconciler checks every domain")
  List<CustomDomain> due(Tx tx, int limit) {
    return mapper(tx).due(tx.now(), limit);
  }

  /** Takes a verified name away from the others that have it; tells whose services they were. */
  @SystemScan("the owner of the zone has given the name to another workspace")
  List<ServiceId> displace(WriteTx tx, CustomDomain winner) {
    return mapper(tx).displace(winner.id(), winner.name());
  }

  /** Notes a check; nothing happens to a domain that is gone. */
  void checked(
      WriteTx tx,
      Grant<ServiceId> service,
      CustomDomainId id,
      boolean verified,
      int failures,
      Instant dueAt) {
    service.require(Permission.CREATE);
    mapper(tx).checked(id, service.workspace(), verified, failures, dueAt, tx.now());
  }

  @SystemScan("the edge serves the domains of every workspace")
  Map<ServiceId, List<CustomHosts.Host>> hosts(Tx tx, Collection<ServiceId> services) {
    return mapper(tx).hosts(services).stream()
        .collect(
            Collectors.groupingBy(
                DomainMapper.HostRow::serviceId,
                Collectors.mapping(DomainMapper.HostRow::host, Collectors.toList())));
  }

  private static DomainMapper mapper(Tx tx) {
    return tx.mapper(DomainMapper.class);
  }
}

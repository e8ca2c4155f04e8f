package dev.platform.platform.service;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.base.page.PageRequest;
import dev.platform.edge.route.AllowList;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.notification.NotificationsToSend;
import dev.platform.platform.routing.Front;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps services. */
final class ServiceStore {
  private static final int REMEMBERED_SPECS = 2_000;

  /** Specs seldom change, and reading one again for each row is a tenth of what a list costs. */
  private final LoadingCache<String, ServiceSpec> specs =
      Caches.newBuilder()
          .maximumSize(REMEMBERED_SPECS)
          .build(json -> Json.read(json, ServiceSpec.class));

  /**
   * Whether it was inserted; if not, its name or its slug is taken, or the slug was that of a
   * service that another workspace has deleted.
   */
  boolean insert(WriteTx tx, Grant<WorkspaceId> grant, Service service) {
    grant.require(Permission.CREATE);
    return mapper(tx).insert(ServiceRow.of(service)) > 0;
  }

  Service get(Tx tx, Grant<ServiceId> grant) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace()))
        .map(this::service)
        .orElseThrow(() -> Failure.notFound(grant.on()));
  }

  /** Those of some services that are in the workspaces of a caller. */
  List<Service> get(Tx tx, ListGrant reach, List<ServiceId> ids) {
    return ids.isEmpty() || reach.workspaces().isEmpty()
        ? List.of()
        : mapper(tx).findAll(ids, reach.workspaces()).stream().map(this::service).toList();
  }

  /** A service, if it is still there. */
  @SystemScan("the event of the service was decided by its own room")
  Optional<Service> find(Tx tx, WorkspaceId workspace, ServiceId id) {
    return Optional.ofNullable(mapper(tx).find(id, workspace)).map(this::service);
  }

  /** The service, and with it the right to change it until this transaction ends. */
  Service lock(WriteTx tx, Grant<ServiceId> grant) {
    grant.require(Permission.OPERATE);
    return tryLock(tx, grant).orElseThrow(() -> Failure.notFound(grant.on()));
  }

  /** Like {@link #lock}, for those who do not expect that the service is still there. */
  Optional<Service> tryLock(WriteTx tx, Grant<ServiceId> grant) {
    grant.require(Permission.OPERATE);
    return Optional.ofNullable(mapper(tx).lock(grant.on(), grant.workspace())).map(this::service);
  }

  /** The newest first. */
  List<Service> list(Tx tx, ListGrant reach, ServiceFilter filter, PageRequest page) {
    return rows(tx, reach.workspaces(), filter, page).stream().map(this::service).toList();
  }

  /** What is asked for most has a statement of its own: putting one together costs a fifth more. */
  private static List<ServiceRow> rows(
      Tx tx, List<WorkspaceId> workspaces, ServiceFilter filter, PageRequest page) {
    return filter.isNone() && workspaces.size() == 1
        ? mapper(tx).listAll(workspaces.get(0), page)
        : mapper(tx).list(workspaces, filter, page);
  }

  /** Whether a service of the workspace has the name. */
  boolean hasName(Tx tx, Grant<?> grant, String name) {
    return mapper(tx).hasName(grant.workspace(), name);
  }

  /** Keeps name, spec and time of the change. */
  void update(WriteTx tx, Grant<ServiceId> grant, Service service) {
    grant.require(Permission.CREATE);
    mapper(tx).update(ServiceRow.of(service));
  }

  @SystemScan("the edge routes to every service")
  Map<ServiceId, AllowList> withAllowList(Tx tx, Collection<ServiceId> services) {
    return mapper(tx).withAllowList(services).stream()
        .collect(Collectors.toMap(AllowListRow::id, ServiceStore::allowList));
  }

  private static AllowList allowList(AllowListRow row) {
    return AllowList.of(
        row.cidrBlocks().isEmpty() ? List.of() : List.of(row.cidrBlocks().split(" ")));
  }

  @SystemScan("the edge routes to every service")
  Map<ServiceId, Front> withFront(Tx tx, Collection<ServiceId> services) {
    return mapper(tx).withFront(services).stream()
        .collect(Collectors.toMap(FrontRow::id, ServiceStore::front));
  }

  private static Front front(FrontRow row) {
    return new Front(
        !row.isHidden(),
        row.isInMaintenance(),
        row.uri().isEmpty() ? Optional.empty() : Optional.of(URI.create(row.uri())));
  }

  void setSuspended(WriteTx tx, Grant<ServiceId> grant, boolean suspended) {
    grant.require(Permission.OPERATE);
    mapper(tx).setSuspended(grant.on(), grant.workspace(), suspended, tx.now());
  }

  void setInstances(WriteTx tx, Grant<ServiceId> grant, int instances) {
    grant.require(Permission.OPERATE);
    mapper(tx).setInstances(grant.on(), grant.workspace(), instances, tx.now());
  }

  void lockPorts(WriteTx tx, Grant<ServiceId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx).lockPorts(grant.on(), grant.workspace());
  }

  void refreshPorts(WriteTx tx, Grant<ServiceId> grant) {
    grant.require(Permission.OPERATE);
    mapper(tx).refreshPorts(grant.on(), grant.workspace());
  }

  void setDisk(WriteTx tx, Grant<ServiceId> grant, @Nullable ServiceDisk disk) {
    grant.require(Permission.CREATE);
    mapper(tx).setDisk(grant.on(), grant.workspace(), disk == null ? null : Json.write(disk));
  }

  void setEnvironment(WriteTx tx, Grant<? extends Id> grant, @Nullable EnvironmentId environment) {
    grant.require(Permission.CREATE);
    var id = new ServiceId(grant.on().value());
    mapper(tx).setEnvironment(id, grant.workspace(), environment);
  }

  void setAutoscaling(WriteTx tx, Grant<ServiceId> grant, @Nullable AutoscalingConfig autoscaling) {
    grant.require(Permission.CREATE);
    var json = autoscaling == null ? null : Json.write(autoscaling);
    mapper(tx).setAutoscaling(grant.on(), grant.workspace(), json);
  }

  void setNotificationsToSend(
      WriteTx tx, Grant<ServiceId> grant, NotificationsToSend notifications) {
    grant.require(Permission.CREATE);
    mapper(tx).setNotificationsToSend(grant.on(), grant.workspace(), notifications);
  }

  /** Its slug stays with its workspace, since DNS may still lead there. */
  void delete(WriteTx tx, Grant<ServiceId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).delete(grant.on(), grant.workspace());
  }

  private Service service(ServiceRow row) {
    return row.service(specs.get(row.spec()));
  }

  private static ServiceMapper mapper(Tx tx) {
    return tx.mapper(ServiceMapper.class);
  }
}

package dev.platform.platform.service;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.notification.NotificationsToSend;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of services. */
interface ServiceMapper {
  int insert(ServiceRow row);

  @Nullable ServiceRow find(ServiceId id, WorkspaceId workspaceId);

  List<ServiceRow> findAll(List<ServiceId> ids, List<WorkspaceId> workspaces);

  @Nullable ServiceRow lock(ServiceId id, WorkspaceId workspaceId);

  /** Like {@link #list} for all of one workspace. */
  List<ServiceRow> listAll(WorkspaceId workspaceId, PageRequest page);

  List<ServiceRow> list(List<WorkspaceId> workspaces, ServiceFilter filter, PageRequest page);

  boolean hasName(WorkspaceId workspaceId, String name);

  List<AllowListRow> withAllowList(Collection<ServiceId> services);

  List<FrontRow> withFront(Collection<ServiceId> services);

  void update(ServiceRow row);

  void setSuspended(ServiceId id, WorkspaceId workspaceId, boolean suspended, Instant now);

  void setInstances(ServiceId id, WorkspaceId workspaceId, int instances, Instant now);

  @Nullable String lockPorts(ServiceId id, WorkspaceId workspaceId);

  void refreshPorts(ServiceId id, WorkspaceId workspaceId);

  void setDisk(ServiceId id, WorkspaceId workspaceId, @Nullable String disk);

  void setEnvironment(ServiceId id, WorkspaceId workspaceId, @Nullable EnvironmentId environmentId);

  void setAutoscaling(ServiceId id, WorkspaceId workspaceId, @Nullable String autoscaling);

  void setNotificationsToSend(
      ServiceId id, WorkspaceId workspaceId, NotificationsToSend notificationsToSend);

  void delete(ServiceId id, WorkspaceId workspaceId);
}

package dev.platform.platform.service;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.notification.NotificationsToSend;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that is built from a repository and run, or served as files.
 *
 * @param name chosen by its owner
 * @param slug first label of its host name; never changes
 * @param numInstances how many are wanted while it is not suspended
 * @param suspended whether it is kept from running
 * @param environmentId where it is; null is in none
 * @param autoscaling null if its number of instances stays
 * @param openPorts ports of its ready instances, as they were seen last
 * @param disk what it keeps its data on; null is nothing
 * @param notificationsToSend which notifications it sends
 * @param lastSuccessfulRunAt when a run of a cron job last succeeded; null if none has
 */
public record Service(
    ServiceId id,
    WorkspaceId workspaceId,
    ServiceType type,
    String name,
    String slug,
    Region region,
    ServiceSpec spec,
    int numInstances,
    boolean suspended,
    @Nullable EnvironmentId environmentId,
    @Nullable AutoscalingConfig autoscaling,
    List<Integer> openPorts,
    @Nullable ServiceDisk disk,
    NotificationsToSend notificationsToSend,
    @Nullable Instant lastSuccessfulRunAt,
    Instant createdAt,
    Instant updatedAt) {
  public Service {
    openPorts = List.copyOf(openPorts);
  }

  /** Under another name and with another spec. */
  Service with(String newName, ServiceSpec newSpec, Instant now) {
    return new Service(
        id,
        workspaceId,
        type,
        newName,
        slug,
        region,
        newSpec,
        numInstances,
        suspended,
        environmentId,
        autoscaling,
        openPorts,
        disk,
        notificationsToSend,
        lastSuccessfulRunAt,
        createdAt,
        now);
  }

  /** The same with a disk. */
  Service with(ServiceDisk newDisk) {
    return new Service(
        id,
        workspaceId,
        type,
        name,
        slug,
        region,
        spec,
        numInstances,
        suspended,
        environmentId,
        autoscaling,
        openPorts,
        newDisk,
        notificationsToSend,
        lastSuccessfulRunAt,
        createdAt,
        updatedAt);
  }

  /** How many instances it begins with. */
  int firstInstances() {
    return autoscaling == null || !autoscaling.enabled()
        ? numInstances
        : autoscaling.nearest(numInstances);
  }

  /** How many instances it may have. Only one can use a disk. */
  int maxInstances() {
    return disk == null ? spec.plan().maxInstances() : 1;
  }

  /** The place behind it in lists. */
  Cursor cursor() {
    return Cursor.at(Services.LIST, createdAt, id.value());
  }
}

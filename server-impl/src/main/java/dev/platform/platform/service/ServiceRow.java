package dev.platform.platform.service;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.notification.NotificationsToSend;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service as it is kept: with its spec as JSON.
 *
 * @param environmentId a copy of what the environment room keeps; null is none
 * @param autoscaling a copy of what the autoscaling room keeps, as JSON; null is none
 * @param openPorts separated by spaces; null is none
 * @param disk as JSON; null is none
 * @param notificationsToSend a copy of what the notification room keeps
 * @param lastSuccessfulRunAt only read, the cron job room keeps it
 */
record ServiceRow(
    ServiceId id,
    WorkspaceId workspaceId,
    ServiceType type,
    String name,
    String slug,
    Region region,
    String spec,
    int numInstances,
    boolean suspended,
    @Nullable EnvironmentId environmentId,
    @Nullable String autoscaling,
    @Nullable String openPorts,
    @Nullable String disk,
    NotificationsToSend notificationsToSend,
    @Nullable Instant lastSuccessfulRunAt,
    Instant createdAt,
    Instant updatedAt) {

  static ServiceRow of(Service service) {
    return new ServiceRow(
        service.id(),
        service.workspaceId(),
        service.type(),
        service.name(),
        service.slug(),
        service.region(),
        Json.write(service.spec()),
        service.numInstances(),
        service.suspended(),
        service.environmentId(),
        service.autoscaling() == null ? null : Json.write(service.autoscaling()),
        null,
        null,
        service.notificationsToSend(),
        service.lastSuccessfulRunAt(),
        service.createdAt(),
        service.updatedAt());
  }

  /**
   * The service.
   *
   * @param read its spec, as read from {@link #spec}
   */
  Service service(ServiceSpec read) {
    return new Service(
        id,
        workspaceId,
        type,
        name,
        slug,
        region,
        read,
        numInstances,
        suspended,
        environmentId,
        autoscaling == null ? null : Json.read(autoscaling, AutoscalingConfig.class),
        ports(),
        disk == null ? null : Json.read(disk, ServiceDisk.class),
        notificationsToSend,
        lastSuccessfulRunAt,
        createdAt,
        updatedAt);
  }

  private List<Integer> ports() {
    return openPorts == null
        ? List.of()
        : Arrays.stream(openPorts.split(" ")).map(Integer::valueOf).toList();
  }
}

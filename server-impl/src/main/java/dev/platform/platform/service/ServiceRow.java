package dev.platform.platform.service;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service as it is kept: with its spec as JSON.
 *
 * @param environmentId only read, the environment room keeps it
 * @param openPorts separated by spaces; null is none
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
    @Nullable String openPorts,
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
        null,
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
        ports(),
        createdAt,
        updatedAt);
  }

  private List<Integer> ports() {
    return openPorts == null
        ? List.of()
        : Arrays.stream(openPorts.split(" ")).map(Integer::valueOf).toList();
  }
}

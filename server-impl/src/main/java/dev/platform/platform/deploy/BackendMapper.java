package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of what can answer requests. */
interface BackendMapper {
  List<ServiceStatusRow> page(@Nullable ServiceId after, int limit);

  List<ServiceStatusRow> of(Collection<ServiceId> services);

  List<ReadyRow> ready(Collection<ServiceId> services);

  /** A ready instance of the rollout that serves. */
  record ReadyRow(ServiceId serviceId, String id, String host, int port) {
    Backend.Endpoint endpoint() {
      return new Backend.Endpoint(id, host, port);
    }
  }
}

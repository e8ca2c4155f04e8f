package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of routes and their changes. */
interface RouteMapper {
  int publish(Collection<ServiceId> services, Instant now);

  String tell();

  long version();

  List<RouteChange> changes(long after, int limit);

  List<ServiceStatusRow> page(@Nullable ServiceId after, int limit);

  List<ServiceStatusRow> of(Collection<ServiceId> services);

  List<UpstreamRow> upstreams(Collection<ServiceId> services);

  int forgetClosed(Instant before, int limit);

  /** A ready instance of a rollout that serves the world. */
  record UpstreamRow(ServiceId serviceId, String id, String host, int port) {}
}

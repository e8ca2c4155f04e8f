package dev.platform.platform.routing;

import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** SQL of routes and their changes. */
interface RouteMapper {
  int publish(Collection<ServiceId> services, Instant now);

  long version();

  List<RouteChange> changes(long after, int limit);

  int forgetClosed(Instant before, int limit);
}

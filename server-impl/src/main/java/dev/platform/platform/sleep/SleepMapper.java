package dev.platform.platform.sleep;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** SQL of what is visited. */
interface SleepMapper {
  void visited(Collection<ServiceId> services, Instant now);

  List<ServiceRow> idle(Instant since, int limit);

  List<ServiceRow> find(Collection<ServiceId> services);

  /** A service and whose it is. */
  record ServiceRow(ServiceId serviceId, WorkspaceId workspaceId) {}
}

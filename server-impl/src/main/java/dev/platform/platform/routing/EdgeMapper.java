package dev.platform.platform.routing;

import dev.platform.platform.ServiceId;

/** SQL of the edges that serve. */
interface EdgeMapper {
  void report(String id, long version, String busy);

  void delete(String id);

  void deleteSilent();

  boolean anyUses(ServiceId serviceId, String instances);
}

package dev.platform.platform.environment;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Caller;

/** Deletes what a room has in environments. A room whose resources can be in one binds it. */
public interface EnvironmentCleanup {

  /** Whether the resource is of this room. */
  boolean owns(String resourceId);

  /** Deletes a resource with all that it has, for somebody who may. */
  void delete(WriteTx tx, Caller caller, String resourceId);
}

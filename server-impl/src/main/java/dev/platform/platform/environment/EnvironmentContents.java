package dev.platform.platform.environment;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.ResourceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a room has in environments. A room whose resources can be in one binds it. */
public interface EnvironmentContents {

  /** Whether the resource is of this room. */
  boolean owns(String resourceId);

  /** What moves together with a resource of this room. */
  default List<String> companions(Tx tx, Grant<ResourceId> resource) {
    return List.of();
  }

  /**
   * Keeps with a resource the environment that it is in from now on, if the room shows it.
   *
   * @param environment null for none
   */
  default void show(
      WriteTx tx, Grant<? extends Id> resource, @Nullable EnvironmentId environment) {}

  /** Deletes a resource with all that it has, for somebody who may. */
  void delete(WriteTx tx, Caller caller, String resourceId);
}

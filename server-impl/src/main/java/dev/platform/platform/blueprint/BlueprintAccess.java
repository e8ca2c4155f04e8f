package dev.platform.platform.blueprint;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import org.jspecify.annotations.Nullable;

/** Who may do something with a blueprint. */
final class BlueprintAccess {
  private BlueprintAccess() {}

  /**
   * Proof that the caller may.
   *
   * @param ownerId the workspace that it must be of; null is any of the caller's
   * @throws Failure not found, or forbidden
   */
  static Grant<BlueprintId> require(
      Access access,
      Tx tx,
      Caller caller,
      Permission permission,
      BlueprintId id,
      @Nullable String ownerId) {
    if (ownerId != null) {
      var workspace = access.requireIn(tx, caller, permission, ownerId).workspace();
      var grant = access.require(tx, caller, permission, id);
      if (!grant.workspace().equals(workspace)) {
        throw Failure.notFound(id);
      }
      return grant;
    }
    return access.require(tx, caller, permission, id);
  }
}

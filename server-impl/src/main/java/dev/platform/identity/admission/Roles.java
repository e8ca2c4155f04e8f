package dev.platform.identity.admission;

import dev.platform.api.Operation;
import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;

/**
 * Whether the role of a caller reaches an operation, for requests that never get to the data
 * because their content is invalid.
 */
final class Roles {
  private final Db db;
  private final Access access;

  @Inject
  Roles(Db db, Access access) {
    this.db = db;
    this.access = access;
  }

  /**
   * Refuses a caller whose role does not reach it. What does not exist, or is not named, refuses
   * nobody.
   *
   * @throws Failure forbidden
   */
  void check(Operation operation, Caller caller, String target) {
    Scopes.permission(operation)
        .ifPresent(
            permission ->
                db.read("admission.role", tx -> isAllowed(tx, caller, permission, target)));
  }

  private boolean isAllowed(Tx tx, Caller caller, Permission permission, String target) {
    try {
      if (target.isEmpty() || IdPrefix.WORKSPACE.begins(target)) {
        access.requireIn(tx, caller, permission, target);
      } else {
        access.require(tx, caller, permission, new Target(target));
      }
      return true;
    } catch (Failure failure) {
      if (failure.code() == ErrorCode.FORBIDDEN) {
        throw failure;
      }
      return false;
    }
  }

  /** The id of anything. */
  private record Target(String value) implements Id {}
}

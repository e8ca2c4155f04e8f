package dev.platform.identity.admission;

import dev.platform.api.Operation;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Scope;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Whether a kind of credential, and its scopes, reach an operation at all. */
final class Scopes {
  private static final Map<dev.platform.api.Permission, Permission> PERMISSIONS = permissions();

  private Scopes() {}

  /**
   * Refuses what no role could make good.
   *
   * @throws Failure forbidden
   */
  static void check(Operation operation, Caller caller) {
    var permission = permission(operation);
    if (permission.isEmpty()) {
      return;
    }
    checkKind(operation, caller.credential());
    if (hasScopes(caller.credential())) {
      checkScope(caller, Scope.of(permission.get()));
    }
  }

  /** What a role needs for an operation; empty if it is open to all, or decided one by one. */
  static Optional<Permission> permission(Operation operation) {
    return Optional.ofNullable(operation.permission())
        .filter(named -> named != dev.platform.api.Permission.EACH)
        .map(named -> PERMISSIONS.getOrDefault(named, Permission.MANAGE));
  }

  private static void checkKind(Operation operation, Credential given) {
    boolean allowed =
        switch (operation.credential()) {
          case ANY -> true;
          case USER -> given != Credential.MACHINE_KEY;
          case DIRECT -> given == Credential.SESSION || given == Credential.FIRST_PARTY;
          case SESSION -> given == Credential.SESSION;
        };
    if (!allowed) {
      CurrentOperation.rejected(null, null, "credential");
      throw Failure.forbidden(
          "This operation requires a user session: "
              + (given == Credential.MACHINE_KEY
                  ? "API keys cannot call it."
                  : "third-party clients cannot call it."));
    }
  }

  private static void checkScope(Caller caller, Scope needed) {
    if (!caller.scopes().contains(needed)) {
      CurrentOperation.rejected(null, null, "scope");
      throw Failure.forbidden("The access token lacks the scope " + needed.wire() + ".")
          .because("INSUFFICIENT_SCOPE")
          .param("required", needed.wire());
    }
  }

  private static boolean hasScopes(Credential credential) {
    return credential == Credential.FIRST_PARTY || credential == Credential.THIRD_PARTY;
  }

  private static Map<dev.platform.api.Permission, Permission> permissions() {
    Map<dev.platform.api.Permission, Permission> map =
        new EnumMap<>(dev.platform.api.Permission.class);
    for (dev.platform.api.Permission permission : dev.platform.api.Permission.values()) {
      if (permission != dev.platform.api.Permission.EACH) {
        map.put(permission, Permission.valueOf(permission.name()));
      }
    }
    return map;
  }
}

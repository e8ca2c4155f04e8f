package dev.platform.identity.access;

import static dev.platform.identity.access.Permission.BILLING;
import static dev.platform.identity.access.Permission.CREATE;
import static dev.platform.identity.access.Permission.KEYS;
import static dev.platform.identity.access.Permission.LOGS;
import static dev.platform.identity.access.Permission.OPERATE;
import static dev.platform.identity.access.Permission.SENSITIVE;
import static dev.platform.identity.access.Permission.VIEW;

import java.util.EnumSet;
import java.util.Set;

/** What a member is in a workspace: the rows of the permission table. */
public enum Role {
  ADMIN(EnumSet.allOf(Permission.class)),
  DEVELOPER(EnumSet.of(VIEW, LOGS, OPERATE, CREATE, SENSITIVE, KEYS)),
  WORKSPACE_CONTRIBUTOR(EnumSet.of(VIEW, LOGS, OPERATE)),
  WORKSPACE_VIEWER(EnumSet.of(VIEW)),
  WORKSPACE_BILLING(EnumSet.of(VIEW, BILLING));

  @SuppressWarnings("ImmutableEnumChecker") // never handed out and never changed
  private final Set<Permission> permissions;

  Role(Set<Permission> permissions) {
    this.permissions = permissions;
  }

  /** Whether members with this role may. */
  public boolean may(Permission permission) {
    return permissions.contains(permission);
  }
}

package dev.platform.identity.page;

import dev.platform.identity.access.Role;

/** What a member may do, in words for people. */
public final class RoleLabels {
  private RoleLabels() {}

  /** What it is called. */
  public static String name(Role role) {
    return switch (role) {
      case ADMIN -> "Admin";
      case DEVELOPER -> "Developer";
      case WORKSPACE_CONTRIBUTOR -> "Contributor";
      case WORKSPACE_VIEWER -> "Viewer";
      case WORKSPACE_BILLING -> "Billing";
    };
  }

  /** What it is for. */
  public static String text(Role role) {
    return switch (role) {
      case ADMIN -> "full access, including members and settings";
      case DEVELOPER -> "create, deploy, and delete resources, read secrets, create API keys";
      case WORKSPACE_CONTRIBUTOR -> "restart, scale, and redeploy existing services";
      case WORKSPACE_VIEWER -> "view only";
      case WORKSPACE_BILLING -> "view only (billing is not available yet)";
    };
  }
}

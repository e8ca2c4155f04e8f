package dev.platform.grader;

import dev.platform.grader.evidence.Permissions;
import java.util.List;
import java.util.Map;

/** Operations that a route claims, and that the permission matrix does not have. */
final class MissingPermissions implements Check {
  /** A cell of an operation that is not there. */
  private static final String NONE = "none";

  private final Permissions permissions;

  MissingPermissions(Permissions permissions) {
    this.permissions = permissions;
  }

  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    if (permissions.rows().isEmpty()) {
      return List.of();
    }
    return Grader.grades(contract, routes).verdicts().entrySet().stream()
        .filter(entry -> entry.getValue().grade() != Grade.NOT_IMPLEMENTED)
        .map(Map.Entry::getKey)
        .filter(id -> permissions.of(id).isEmpty() || permissions.of(id).containsValue(NONE))
        .map(MissingPermissions::finding)
        .toList();
  }

  private static Finding finding(String operation) {
    return new Finding(
        "no-permissions",
        operation,
        Severity.ERROR,
        "the permission matrix does not have it",
        "Run PermissionTableTest with -Dgolden=update, and check the difference.");
  }
}

package dev.platform.surface.operation;

import java.util.Set;

/** What the statuses of deploys in the contract mean, for surfaces that wait for one. */
public final class DeployStatuses {
  private static final Set<String> GOING_ON =
      Set.of(
          "created", "queued", "build_in_progress", "update_in_progress", "pre_deploy_in_progress");
  private static final Set<String> FAILED =
      Set.of("build_failed", "update_failed", "pre_deploy_failed");

  private DeployStatuses() {}

  /** Whether it can still change by itself. */
  public static boolean isGoingOn(String status) {
    return GOING_ON.contains(status);
  }

  /** Whether it has ended without being released, and not because it was canceled. */
  public static boolean isFailed(String status) {
    return FAILED.contains(status);
  }
}

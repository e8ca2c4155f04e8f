package dev.platform.platform.deploy;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where a deploy stands, and where it may go from there. */
public enum DeployState {
  CREATED,
  QUEUED,
  BUILD_IN_PROGRESS,
  PRE_DEPLOY_IN_PROGRESS,
  UPDATE_IN_PROGRESS,
  LIVE,
  DEACTIVATED,
  BUILD_FAILED,
  PRE_DEPLOY_FAILED,
  UPDATE_FAILED,
  CANCELED;

  /** The legal moves. What has no line here is final. */
  private static final Map<DeployState, Set<DeployState>> MOVES =
      Map.of(
          CREATED,
              EnumSet.of(
                  QUEUED, BUILD_IN_PROGRESS, PRE_DEPLOY_IN_PROGRESS, UPDATE_IN_PROGRESS, CANCELED),
          QUEUED,
              EnumSet.of(BUILD_IN_PROGRESS, PRE_DEPLOY_IN_PROGRESS, UPDATE_IN_PROGRESS, CANCELED),
          BUILD_IN_PROGRESS,
              EnumSet.of(PRE_DEPLOY_IN_PROGRESS, UPDATE_IN_PROGRESS, BUILD_FAILED, CANCELED),
          PRE_DEPLOY_IN_PROGRESS, EnumSet.of(UPDATE_IN_PROGRESS, PRE_DEPLOY_FAILED, CANCELED),
          UPDATE_IN_PROGRESS, EnumSet.of(LIVE, UPDATE_FAILED, CANCELED),
          LIVE, EnumSet.of(DEACTIVATED));

  private static final Set<DeployState> EXECUTING =
      EnumSet.of(BUILD_IN_PROGRESS, PRE_DEPLOY_IN_PROGRESS, UPDATE_IN_PROGRESS);

  /** Whether a deploy may go from here to there. */
  public boolean mayBecome(DeployState next) {
    return MOVES.getOrDefault(this, Set.of()).contains(next);
  }

  /** Whether work is done on it now. At most one deploy of a service is. */
  public boolean isExecuting() {
    return EXECUTING.contains(this);
  }

  /** Whether it waits for its turn. At most one deploy of a service does. */
  public boolean isWaiting() {
    return this == CREATED || this == QUEUED;
  }

  /** Whether it has come to its end, well or not; only a live deploy still moves from there. */
  public boolean hasEnded() {
    return !isExecuting() && !isWaiting();
  }

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}

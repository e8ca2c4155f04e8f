package dev.platform.platform.deploy;

import dev.platform.platform.FailureReason;
import org.jspecify.annotations.Nullable;

/** Why a build or deploy ended, as events say it: at most one of these. */
record EndReason(
    @Nullable Pointer buildFailed, @Nullable Pointer newDeploy, @Nullable FailureReason failure) {

  /** Points at another build or deploy. */
  record Pointer(String id) {}

  /** No reason, for what succeeded or was canceled by somebody. */
  static EndReason none() {
    return new EndReason(null, null, null);
  }

  static EndReason buildFailed(BuildId build) {
    return new EndReason(new Pointer(build.value()), null, null);
  }

  static EndReason replacedBy(DeployId newer) {
    return new EndReason(null, new Pointer(newer.value()), null);
  }

  static EndReason failure(FailureReason why) {
    return new EndReason(null, null, why);
  }
}

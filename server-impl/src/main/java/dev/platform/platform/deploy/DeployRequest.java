package dev.platform.platform.deploy;

import org.jspecify.annotations.Nullable;

/**
 * A wish for a deploy.
 *
 * @param trigger what started it
 * @param commit full or abbreviated commit id; null is the tip of the branch
 * @param clearCache whether the build begins without files of earlier builds
 * @param mode whether something is built
 */
public record DeployRequest(
    Trigger trigger, @Nullable String commit, boolean clearCache, Mode mode) {

  /** Where the artifact comes from. */
  public enum Mode {
    /** It is built. */
    BUILD_AND_DEPLOY,
    /** The live deploy's is used again, with the settings and variables of now. */
    DEPLOY_ONLY
  }

  /** Builds the tip of the branch. */
  public static DeployRequest build(Trigger trigger) {
    return new DeployRequest(trigger, null, false, Mode.BUILD_AND_DEPLOY);
  }

  /** Builds a commit that has come to the branch. */
  static DeployRequest newCommit(String commit) {
    return new DeployRequest(Trigger.NEW_COMMIT, commit, false, Mode.BUILD_AND_DEPLOY);
  }

  /** Brings what is live into effect again, with the settings and variables of now. */
  public static DeployRequest redeploy(Trigger trigger) {
    return new DeployRequest(trigger, null, false, Mode.DEPLOY_ONLY);
  }
}

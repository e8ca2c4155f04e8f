package dev.platform.platform.deploy;

import org.jspecify.annotations.Nullable;

/** What started a build or deploy, as events say it. */
record Cause(
    boolean firstBuild,
    boolean envUpdated,
    boolean manual,
    boolean deployedByRender,
    boolean clearCache,
    boolean rollback,
    @Nullable String newCommit,
    @Nullable String rollbackTargetDeployId) {

  static Cause of(Deploy deploy) {
    return new Cause(
        deploy.first(),
        false,
        deploy.trigger() == Trigger.API || deploy.trigger() == Trigger.MANUAL,
        deploy.trigger() == Trigger.DEPLOYED_BY_RENDER,
        deploy.clearCache(),
        deploy.trigger() == Trigger.ROLLBACK,
        deploy.commitWanted(),
        target(deploy));
  }

  private static @Nullable String target(Deploy deploy) {
    var source = deploy.source();
    return deploy.trigger() == Trigger.ROLLBACK && source != null ? source.value() : null;
  }
}

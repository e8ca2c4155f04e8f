package dev.platform.platform.deploy;

import org.jspecify.annotations.Nullable;

/** What started a build or deploy, as events say it. */
record EventCause(
    boolean firstBuild,
    boolean envUpdated,
    boolean manual,
    boolean deployedByRender,
    boolean clearCache,
    boolean rollback,
    @Nullable String newCommit,
    @Nullable String rollbackTargetDeployId) {

  static EventCause of(Deploy deploy) {
    var origin = deploy.origin();
    return new EventCause(
        origin.first(),
        false,
        origin.trigger() == Trigger.API || origin.trigger() == Trigger.MANUAL,
        origin.trigger() == Trigger.DEPLOYED_BY_RENDER,
        origin.clearCache(),
        origin.trigger() == Trigger.ROLLBACK,
        origin.commitWanted(),
        target(origin));
  }

  private static @Nullable String target(Deploy.Origin origin) {
    var source = origin.source();
    return origin.trigger() == Trigger.ROLLBACK && source != null ? source.value() : null;
  }
}

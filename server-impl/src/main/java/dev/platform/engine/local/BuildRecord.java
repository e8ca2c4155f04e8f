package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.ProcessEnd;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a build, on disk.
 *
 * @param artifact where its files are made
 * @param stage how far it has come
 * @param startedAt when the work began; null while it waits
 * @param commit what was fetched
 * @param run folder of the build command, once it was started
 * @param kind what made it fail; null if it has not failed, or an older release wrote this
 * @param exitCode exit status of the build command, if that made it fail
 * @param why why it failed
 */
record BuildRecord(
    ArtifactRef artifact,
    Stage stage,
    @Nullable Instant startedAt,
    @Nullable Commit commit,
    @Nullable String run,
    ProcessEnd.@Nullable Kind kind,
    @Nullable Integer exitCode,
    @Nullable String why) {

  /** How far a build has come. */
  enum Stage {
    /** Waits, clones or runs its command. */
    RUNNING,
    /** Its artifact is there. */
    SUCCEEDED,
    /** There is no artifact. */
    FAILED,
    /** Somebody ended it. */
    CANCELED
  }

  static BuildRecord waiting(ArtifactRef artifact) {
    return new BuildRecord(artifact, Stage.RUNNING, null, null, null, null, null, null);
  }

  BuildRecord started(Instant at) {
    return new BuildRecord(artifact, stage, at, null, null, null, null, null);
  }

  BuildRecord fetched(Commit fetched) {
    return new BuildRecord(artifact, stage, startedAt, fetched, null, null, null, null);
  }

  BuildRecord running(String folder) {
    return new BuildRecord(artifact, stage, startedAt, commit, folder, null, null, null);
  }

  BuildRecord succeeded() {
    return new BuildRecord(artifact, Stage.SUCCEEDED, startedAt, commit, run, null, null, null);
  }

  BuildRecord ended(WorkEnded early) {
    Stage end = early.kind() == ProcessEnd.Kind.CANCELED ? Stage.CANCELED : Stage.FAILED;
    return new BuildRecord(
        artifact, end, startedAt, commit, run, early.kind(), early.exitCode(), early.why());
  }

  BuildStatus status() {
    return switch (stage) {
      case RUNNING ->
          startedAt == null ? new BuildStatus.Waiting() : new BuildStatus.Running(commit);
      case SUCCEEDED -> new BuildStatus.Succeeded(artifact, Objects.requireNonNull(commit));
      case FAILED ->
          new BuildStatus.Failed(
              commit,
              Objects.requireNonNullElse(kind, ProcessEnd.Kind.FAILED),
              exitCode,
              Objects.requireNonNull(why));
      case CANCELED -> new BuildStatus.Canceled();
    };
  }
}

package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Commit;
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
 * @param why why it failed
 */
record BuildRecord(
    ArtifactRef artifact,
    Stage stage,
    @Nullable Instant startedAt,
    @Nullable Commit commit,
    @Nullable String run,
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
    return new BuildRecord(artifact, Stage.RUNNING, null, null, null, null);
  }

  BuildRecord started(Instant at) {
    return new BuildRecord(artifact, stage, at, null, null, null);
  }

  BuildRecord fetched(Commit fetched) {
    return new BuildRecord(artifact, stage, startedAt, fetched, null, null);
  }

  BuildRecord running(String folder) {
    return new BuildRecord(artifact, stage, startedAt, commit, folder, null);
  }

  BuildRecord ended(Stage end, @Nullable String reason) {
    return new BuildRecord(artifact, end, startedAt, commit, run, reason);
  }

  BuildStatus status() {
    return switch (stage) {
      case RUNNING ->
          startedAt == null ? new BuildStatus.Waiting() : new BuildStatus.Running(commit);
      case SUCCEEDED -> new BuildStatus.Succeeded(artifact, Objects.requireNonNull(commit));
      case FAILED -> new BuildStatus.Failed(commit, Objects.requireNonNull(why));
      case CANCELED -> new BuildStatus.Canceled();
    };
  }
}

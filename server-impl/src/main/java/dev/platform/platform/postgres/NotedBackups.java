package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.PostgresBackups;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the backups of an instance stand, as it is kept: {@link InstanceBackups} says what is what.
 */
record NotedBackups(
    PostgresId postgresId,
    WorkspaceId workspaceId,
    @Nullable Instant earliest,
    @Nullable Instant latest,
    @Nullable Instant startedAt,
    @Nullable Instant completedAt,
    @Nullable String backupFailure,
    @Nullable String archiveFailure) {

  /** The last time that is certain grows all the time, so it is noted once in a while. */
  private static final Duration CLOSE = Duration.ofSeconds(30);

  static NotedBackups of(PostgresServer server, PostgresBackups engine) {
    var window = engine.window();
    return new NotedBackups(
        server.id(),
        server.workspaceId(),
        window == null ? null : kept(window.earliest()),
        window == null ? null : kept(window.latest()),
        kept(engine.started()),
        kept(engine.completed()),
        engine.backupFailure(),
        engine.archiveFailure());
  }

  /** Of an instance of which nothing was noted. */
  static NotedBackups none(PostgresServer server) {
    return of(server, PostgresBackups.NONE);
  }

  /** The database keeps microseconds. */
  private static @Nullable Instant kept(@Nullable Instant time) {
    return time == null ? null : time.truncatedTo(ChronoUnit.MICROS);
  }

  /** Whether there is nothing else to note. */
  boolean isLike(NotedBackups other) {
    return isClose(latest, other.latest) && withLatest(null).equals(other.withLatest(null));
  }

  private static boolean isClose(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return Objects.equals(one, other);
    }
    return Duration.between(one, other).abs().compareTo(CLOSE) < 0;
  }

  private NotedBackups withLatest(@Nullable Instant time) {
    return new NotedBackups(
        postgresId,
        workspaceId,
        earliest,
        time,
        startedAt,
        completedAt,
        backupFailure,
        archiveFailure);
  }
}

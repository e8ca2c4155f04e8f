package dev.platform.platform.postgres;

import dev.platform.base.event.DomainEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happens to an instance. */
sealed interface PostgresEvent extends DomainEvent {

  @Override
  PostgresId subject();

  /** What a change of an instance means. */
  static List<PostgresEvent> between(PostgresId id, PostgresConfig before, PostgresConfig after) {
    List<PostgresEvent> events = new ArrayList<>();
    if (before.plan() != after.plan()) {
      events.add(new PlanChanged(id, before.plan().wire(), after.plan().wire()));
    }
    if (before.diskSizeGb() != after.diskSizeGb()) {
      events.add(new PostgresDiskSizeChanged(id, before.diskSizeGb(), after.diskSizeGb()));
    }
    if (before.diskAutoscaling() != after.diskAutoscaling()) {
      events.add(new PostgresDiskAutoscalingEnabledChanged(id));
    }
    if (before.highlyAvailable() != after.highlyAvailable()) {
      events.add(PostgresHaStatusChanged.to(id, after.highlyAvailable()));
    }
    return events;
  }

  /**
   * What it means that backups stand in another way. Attempts after one that failed are not told
   * until one succeeds.
   */
  static List<PostgresEvent> between(NotedBackups before, NotedBackups now) {
    var id = now.postgresId();
    List<PostgresEvent> events = new ArrayList<>();
    if (isLater(before.startedAt(), now.startedAt()) && before.backupFailure() == null) {
      events.add(new PostgresPitrCheckpointStarted(id));
    }
    if (isLater(before.completedAt(), now.completedAt())) {
      events.add(new PostgresPitrCheckpointCompleted(id));
    }
    if (before.backupFailure() == null && now.backupFailure() != null) {
      events.add(new PostgresPitrCheckpointFailed(id));
    }
    if (before.archiveFailure() == null && now.archiveFailure() != null) {
      events.add(new PostgresWalArchiveFailed(id));
    }
    return events;
  }

  private static boolean isLater(@Nullable Instant before, @Nullable Instant now) {
    return now != null && (before == null || now.isAfter(before));
  }

  /** It is to exist. */
  record PostgresCreated(PostgresId subject) implements PostgresEvent {}

  /** It accepts connections from now on. */
  record PostgresAvailable(PostgresId subject) implements PostgresEvent {}

  /** It should accept connections, and does not. */
  record PostgresUnavailable(PostgresId subject) implements PostgresEvent {}

  /** It has been restarted because somebody asked for it. */
  record PostgresRestarted(PostgresId subject) implements PostgresEvent {}

  /** A standby takes over from now on, or no longer. */
  record PostgresHaStatusChanged(PostgresId subject, String fromStatus, String toStatus)
      implements PostgresEvent {
    static PostgresHaStatusChanged to(PostgresId subject, boolean highlyAvailable) {
      return new PostgresHaStatusChanged(subject, word(!highlyAvailable), word(highlyAvailable));
    }

    private static String word(boolean highlyAvailable) {
      return highlyAvailable ? "enabled" : "disabled";
    }
  }

  /** Another member is written to. */
  record PostgresClusterLeaderChanged(PostgresId subject, @Nullable String leaderId)
      implements PostgresEvent {}

  /** The disk can hold more. */
  record PostgresDiskSizeChanged(PostgresId subject, int fromDiskSize, int toDiskSize)
      implements PostgresEvent {}

  /** The disk grows by itself from now on, or no longer. */
  record PostgresDiskAutoscalingEnabledChanged(PostgresId subject) implements PostgresEvent {}

  /** It has another number of read replicas. */
  record PostgresReadReplicasChanged(PostgresId subject, int fromReplicas, int toReplicas)
      implements PostgresEvent {}

  /** An export of its database was begun. */
  record PostgresBackupStarted(PostgresId subject) implements PostgresEvent {}

  /** An export of its database can be downloaded. */
  record PostgresBackupCompleted(PostgresId subject) implements PostgresEvent {}

  /** An export of its database came to nothing. */
  record PostgresBackupFailed(PostgresId subject) implements PostgresEvent {}

  /** A base backup of it was begun. */
  record PostgresPitrCheckpointStarted(PostgresId subject) implements PostgresEvent {}

  /** A base backup of it is complete. */
  record PostgresPitrCheckpointCompleted(PostgresId subject) implements PostgresEvent {}

  /** A base backup of it came to nothing. */
  record PostgresPitrCheckpointFailed(PostgresId subject) implements PostgresEvent {}

  /** Changes of its data are no longer kept outside of it. */
  record PostgresWalArchiveFailed(PostgresId subject) implements PostgresEvent {}

  /** It has the data of another instance at a time, with which it was to begin. */
  record PostgresRestoreSucceeded(PostgresId subject) implements PostgresEvent {}

  /** It cannot get the data of another instance. */
  record PostgresRestoreFailed(PostgresId subject) implements PostgresEvent {}

  /** It is to have another size. */
  record PlanChanged(PostgresId subject, String from, String to) implements PostgresEvent {}
}

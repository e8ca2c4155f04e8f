package dev.platform.engine.local.postgres;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the backups of a server besides their files, on disk.
 *
 * @param kept up to when its WAL is kept without a gap; null if that is not known
 * @param startedAt when the last base backup was begun
 */
record BackupState(@Nullable WalSample kept, @Nullable Instant startedAt) {
  static final BackupState NONE = new BackupState(null, null);

  BackupState kept(WalSample sample) {
    return new BackupState(sample, startedAt);
  }

  BackupState started(Instant at) {
    return new BackupState(kept, at);
  }
}

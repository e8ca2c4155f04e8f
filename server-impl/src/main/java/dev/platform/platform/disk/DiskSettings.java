package dev.platform.platform.disk;

import dev.platform.base.config.Config;
import java.time.Duration;
import java.time.Instant;

/**
 * When snapshots of disks are taken.
 *
 * @param snapshotEvery time from one snapshot of a disk to the next
 * @param snapshotAt time of day, UTC, of the first one; what comes after follows from the period
 * @param snapshotsKept how long a snapshot is kept
 */
public record DiskSettings(Duration snapshotEvery, Duration snapshotAt, Duration snapshotsKept) {

  /** Reads the settings {@code platform.disk.*}. */
  public static DiskSettings of(Config config) {
    return new DiskSettings(
        config.duration(
            "disk.snapshotevery",
            Duration.ofDays(1),
            Duration.ofSeconds(1),
            Duration.ofDays(7),
            "Time between two snapshots of a disk."),
        config.duration(
            "disk.snapshotat",
            Duration.ofHours(2),
            Duration.ZERO,
            Duration.ofHours(24),
            "When snapshots of disks are taken, as the time since midnight UTC."),
        config.duration(
            "disk.snapshotskept",
            Duration.ofDays(7),
            Duration.ofHours(1),
            Duration.ofDays(365),
            "How long a snapshot of a disk is kept."));
  }

  /** The time for which the last snapshot before a time was due. */
  Instant slot(Instant now) {
    long every = snapshotEvery.toSeconds();
    long offset = snapshotAt.toSeconds();
    long slots = Math.floorDiv(now.getEpochSecond() - offset, every);
    return Instant.ofEpochSecond(slots * every + offset);
  }
}

package dev.platform.platform.disk;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * The keys by which callers name snapshots. A key is valid for a day and for one disk; only its
 * vault can make one.
 */
final class SnapshotKeys {
  private static final Duration VALID = Duration.ofHours(24);
  private static final String PREFIX = "snap-";

  private final Vault vault;

  @Inject
  SnapshotKeys(Vault vault) {
    this.vault = vault;
  }

  String make(Snapshot snapshot, Instant now) {
    String text = snapshot.slot().getEpochSecond() + " " + now.plus(VALID).getEpochSecond();
    byte[] sealed = vault.encrypt(new Secret(text), place(snapshot.diskId()));
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
  }

  /**
   * The slot of the snapshot that a key names.
   *
   * @throws Failure if it is not the key of a snapshot of this disk, or has expired
   */
  Instant open(DiskId disk, String key, Instant now) {
    String[] parts = opened(disk, key).orElseThrow(SnapshotKeys::unknown).reveal().split(" ", 2);
    if (!now.isBefore(Instant.ofEpochSecond(Long.parseLong(parts[1])))) {
      throw Failure.invalid(
          "snapshotKey",
          "has expired. List the snapshots again for a key that is valid for 24 hours");
    }
    return Instant.ofEpochSecond(Long.parseLong(parts[0]));
  }

  static Failure unknown() {
    return Failure.invalid(
        "snapshotKey", "is not the key of a snapshot of this disk. List the snapshots for a key");
  }

  private Optional<Secret> opened(DiskId disk, String key) {
    try {
      return key.startsWith(PREFIX)
          ? vault.open(Base64.getUrlDecoder().decode(key.substring(PREFIX.length())), place(disk))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String place(DiskId disk) {
    return "disk_snapshot/" + disk.value();
  }
}

package dev.platform.engine.spi;

/**
 * The contents of a volume that are to be replaced by those of a snapshot.
 *
 * @param from the snapshot, and with it the volume
 * @param key names this restore; asking for a key twice is one restore
 */
public record RestoreSpec(SnapshotRef from, String key) {
  public RestoreSpec {
    Keys.require(key);
  }
}

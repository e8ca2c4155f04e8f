package dev.platform.engine.spi;

/**
 * Names one snapshot of a volume. Chosen by the platform.
 *
 * @param volume whose contents it has
 * @param key lower-case letters, digits and dashes, unique for the volume
 */
public record SnapshotRef(VolumeRef volume, String key) {
  public SnapshotRef {
    Keys.require(key);
  }
}

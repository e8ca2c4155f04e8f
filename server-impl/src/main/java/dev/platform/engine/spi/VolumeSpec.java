package dev.platform.engine.spi;

/**
 * A volume that is to exist.
 *
 * @param ref names the volume
 * @param owner whose data it keeps, as in {@link BuildSpec}: only what runs for this owner can read
 *     and write it
 * @param sizeBytes how much it can hold
 */
public record VolumeSpec(VolumeRef ref, String owner, long sizeBytes) {
  public VolumeSpec {
    Keys.require(owner);
  }
}

package dev.platform.engine.local;

import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.VolumeSpec;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a volume, on disk. Whatever it names as contents is complete: others are left
 * from an earlier life.
 *
 * @param wanted the volume as it is to be
 * @param contents name of its contents; null until they are made
 * @param sizeBytes how much the contents can hold
 * @param restore what is to be restored; null for nothing
 * @param restored key of the restore that ended last
 * @param failure why that came to nothing; null if it succeeded
 */
record VolumeRecord(
    VolumeSpec wanted,
    @Nullable String contents,
    long sizeBytes,
    @Nullable RestoreSpec restore,
    @Nullable String restored,
    @Nullable String failure) {

  static VolumeRecord of(VolumeSpec wanted) {
    return new VolumeRecord(wanted, null, 0, null, null, null);
  }

  VolumeRecord wanting(VolumeSpec spec) {
    return new VolumeRecord(spec, contents, sizeBytes, restore, restored, failure);
  }

  VolumeRecord holding(String name, long bytes) {
    return new VolumeRecord(wanted, name, bytes, restore, restored, failure);
  }

  VolumeRecord restoring(RestoreSpec spec) {
    return new VolumeRecord(wanted, contents, sizeBytes, spec, restored, failure);
  }

  /** The restore has ended, and its contents are there if it succeeded. */
  VolumeRecord restored(RestoreSpec spec, @Nullable String why) {
    return new VolumeRecord(wanted, contents, sizeBytes, null, spec.key(), why);
  }
}

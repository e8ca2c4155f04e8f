package dev.platform.platform.disk;

/**
 * A disk to create.
 *
 * @param name for people
 * @param sizeGb how much it can hold, in GB
 * @param mountPath where instances see it
 */
public record NewDisk(String name, int sizeGb, String mountPath) {
  /** The size of a disk whose size is left out. */
  public static final int USUAL_GB = 10;
}

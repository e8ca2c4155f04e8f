package dev.platform.engine.spi;

/**
 * How a volume stands.
 *
 * @param ref which volume
 * @param state what it does now
 * @param sizeBytes how much it can hold; a new size counts from the next instance on
 * @param usedBytes how much of it is used, as measured last
 */
public record VolumeStatus(VolumeRef ref, State state, long sizeBytes, long usedBytes) {

  /** The states of a volume. */
  public enum State {
    /** The engine knows no such volume. */
    UNKNOWN,
    /** It is being made, resized or restored. An instance that needs it waits. */
    BUSY,
    /** Instances can use it. */
    READY,
    /** Instances can use it, but nothing more can be written. */
    FULL,
    /** It is being deleted. */
    REMOVING
  }
}

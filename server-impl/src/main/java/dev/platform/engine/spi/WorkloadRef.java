package dev.platform.engine.spi;

/**
 * Names one workload for as long as it exists. Chosen by the platform.
 *
 * @param key lower-case letters, digits and dashes, unique in an installation
 */
public record WorkloadRef(String key) {
  public WorkloadRef {
    Keys.require(key);
  }
}

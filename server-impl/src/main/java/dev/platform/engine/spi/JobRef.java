package dev.platform.engine.spi;

/**
 * Names one job for as long as anything of it exists. Chosen by the platform.
 *
 * @param key lower-case letters, digits and dashes, unique in an installation
 */
public record JobRef(String key) {
  public JobRef {
    Keys.require(key);
  }
}

package dev.platform.engine.spi;

/**
 * Names one build for as long as anything of it exists. Chosen by the platform.
 *
 * @param key lower-case letters, digits and dashes, unique in an installation
 */
public record BuildRef(String key) {
  public BuildRef {
    Keys.require(key);
  }
}

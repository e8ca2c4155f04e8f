package dev.platform.engine.spi;

/**
 * Names one volume for as long as anything of it exists. Chosen by the platform.
 *
 * @param key lower-case letters, digits and dashes, unique in an installation
 */
public record VolumeRef(String key) {
  public VolumeRef {
    Keys.require(key);
  }
}

package dev.platform.engine.spi;

/**
 * Names one key-value server for as long as anything of it exists. Chosen by the platform.
 *
 * @param key lower-case letters, digits and dashes, unique in an installation
 */
public record KeyValueRef(String key) {
  public KeyValueRef {
    Keys.require(key);
  }
}

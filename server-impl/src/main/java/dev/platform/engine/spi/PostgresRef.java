package dev.platform.engine.spi;

/**
 * Names one PostgreSQL server for as long as anything of it exists. Chosen by the platform.
 *
 * @param key lower-case letters, digits and dashes, unique in an installation
 */
public record PostgresRef(String key) {
  public PostgresRef {
    Keys.require(key);
  }
}

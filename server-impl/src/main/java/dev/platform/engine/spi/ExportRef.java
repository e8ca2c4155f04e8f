package dev.platform.engine.spi;

/**
 * Names one export of a PostgreSQL server. Chosen by the platform.
 *
 * @param server whose database it has
 * @param key lower-case letters, digits and dashes, unique for the server
 */
public record ExportRef(PostgresRef server, String key) {
  public ExportRef {
    Keys.require(key);
  }
}

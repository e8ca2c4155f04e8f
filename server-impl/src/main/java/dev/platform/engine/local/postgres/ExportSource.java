package dev.platform.engine.local.postgres;

/**
 * A server that accepts connections, as an export reads it.
 *
 * @param port where it listens
 * @param database what is exported
 * @param user who owns it
 * @param password of the user
 * @param bytes how much its data take
 */
record ExportSource(int port, String database, String user, String password, long bytes) {
  @Override
  public String toString() {
    return "ExportSource[port " + port + "]";
  }
}

package dev.platform.conformance.install;

import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/**
 * Another process of an install, which serves its API at a port of its own. What it printed is in
 * {@code target/<name>-replica.log}.
 */
final class Replica implements AutoCloseable {
  private final Process process;
  private final URI apiUrl;

  private Replica(Process process, URI apiUrl) {
    this.process = process;
    this.apiUrl = apiUrl;
  }

  /**
   * Starts it and waits until it serves.
   *
   * @param server the program with the settings of the install and its arguments
   * @param database of the install
   */
  static Replica start(ProcessBuilder server, String database, int port, File log)
      throws IOException {
    server.environment().put("PLATFORM_DATABASE_URL", database);
    server.environment().put("PLATFORM_API_LISTEN", "127.0.0.1:" + port);
    // The install accepts them for its sample.
    server.environment().put("PLATFORM_ENGINE_LOCAL_ALLOWFILEREPOS", "true");
    var process = server.redirectOutput(log).start();
    var replica = new Replica(process, URI.create("http://127.0.0.1:" + port));
    Install.await(Install.START_WITHIN, () -> replica.isUp(log));
    return replica;
  }

  private boolean isUp(File log) {
    Install.requireAlive(process, log);
    return isOpen(apiUrl);
  }

  /** Whether something listens at an address. */
  static boolean isOpen(URI address) {
    try (var socket = new Socket(address.getHost(), address.getPort())) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Where it listens itself; what it says of its address is that of the install. */
  URI apiUrl() {
    return apiUrl;
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("the replica does not end");
    }
  }
}

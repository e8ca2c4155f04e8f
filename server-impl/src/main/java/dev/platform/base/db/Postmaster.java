package dev.platform.base.db;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The postgres processes of one data directory, in which they all work. A process id alone may
 * belong to someone else by now, and a process that has ended stays in the table of processes,
 * without its program, until someone asks how it ended.
 */
final class Postmaster {
  private static final Logger log = LoggerFactory.getLogger(Postmaster.class);
  private static final long PATIENCE_SECONDS = 20;
  private static final int POLL_MILLIS = 20;

  /** Of {@code postmaster.pid}, counted from zero. */
  private static final int PORT_LINE = 3;

  private static final Path PROC = Path.of("/proc");

  /** Length and code of PostgreSQL's SSLRequest. */
  private static final byte[] SSL_REQUEST = {0, 0, 0, 8, 4, (byte) 210, 22, 47};

  private final Path data;
  private final Path pidFile;
  private @Nullable ProcessHandle seen;

  /**
   * @param data where the server keeps its data
   */
  Postmaster(Path data) {
    this.data = data;
    this.pidFile = data.resolve("postmaster.pid");
  }

  /** Stops what an earlier run has left behind, politely and then not. */
  void stopStale() throws IOException, InterruptedException {
    var stale = process();
    if (stale.isPresent()) {
      log.info("stopping the database server left behind by an earlier run");
      // It lets clients finish, and the clients are gone; so it is quick.
      stale.get().destroy();
      await(() -> process().isEmpty());
    }
    killAll();
  }

  /**
   * Ends every process immediately. Without its postmaster a process may continue with its
   * statement and keeps the shared memory, and no other server starts until it is gone.
   */
  void killAll() throws IOException, InterruptedException {
    await(
        () -> {
          var left = processes();
          left.forEach(ProcessHandle::destroyForcibly);
          return left.isEmpty();
        });
    Files.deleteIfExists(pidFile);
  }

  private static void await(Condition condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.holds() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  /** Whether the server runs. */
  boolean isAlive() throws IOException {
    if (seen == null || !seen.isAlive()) {
      seen = process().orElse(null);
    }
    return seen != null;
  }

  /**
   * Whether the server responds to a new client within a time: to the question whether it encrypts,
   * which needs no password and costs it little.
   */
  boolean responds(Duration patience) throws IOException {
    var port = port();
    int millis = (int) patience.toMillis();
    try (var socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port.orElse(0)), millis);
      socket.setSoTimeout(millis);
      socket.getOutputStream().write(SSL_REQUEST);
      return socket.getInputStream().read() >= 0;
    } catch (IOException e) {
      log.debug("the database server does not respond", e);
      return false;
    }
  }

  /** The port of the server; empty while it does not run. */
  Optional<Integer> port() throws IOException {
    var lines = lines();
    return lines.size() > PORT_LINE && process().isPresent()
        ? Optional.of(Integer.valueOf(lines.get(PORT_LINE).trim()))
        : Optional.empty();
  }

  /** A server that ends deletes the file, at any moment. */
  private List<String> lines() throws IOException {
    try {
      return Files.readAllLines(pidFile);
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private Optional<ProcessHandle> process() throws IOException {
    try {
      return ProcessHandle.of(Long.parseLong(lines().get(0).trim()))
          .filter(it -> isPostgres(it) && (isHere(it) || !Files.exists(PROC)));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  /** None where the system does not report working directories. */
  private List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses().filter(it -> isPostgres(it) && isHere(it)).toList();
  }

  private static boolean isPostgres(ProcessHandle process) {
    return process.info().command().filter(it -> it.endsWith("/postgres")).isPresent();
  }

  private boolean isHere(ProcessHandle process) {
    try {
      return Files.isSameFile(PROC.resolve(process.pid() + "/cwd"), data);
    } catch (IOException e) {
      return false;
    }
  }
}

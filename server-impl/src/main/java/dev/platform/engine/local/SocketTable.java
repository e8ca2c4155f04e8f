package dev.platform.engine.local;

import dev.platform.engine.spi.TcpConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The TCP sockets of this machine at one moment, as Linux lists them.
 *
 * @param rows one for each
 * @param begunAt when reading began, of {@link System#nanoTime}
 */
record SocketTable(List<Row> rows, long begunAt) {
  private static final List<Path> FILES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final String LISTENING = "0A";

  /**
   * One socket.
   *
   * @param from its address, as the system writes it
   * @param to the address at the other end
   * @param local its port
   * @param remote the port at the other end; 0 while it listens
   * @param listening whether it waits for connections
   * @param user who made it, or made the one that waited for it
   * @param inode its number; 0 until somebody takes the connection
   */
  record Row(
      String from, int local, String to, int remote, boolean listening, long user, long inode) {}

  /** Whether this machine has such lists. */
  static boolean isThere() {
    return Files.isReadable(FILES.get(0));
  }

  private static SocketTable read(List<Path> files) throws IOException {
    long begunAt = System.nanoTime();
    List<Row> rows = new ArrayList<>();
    for (Path file : files) {
      if (Files.exists(file)) {
        try (var lines = Files.lines(file)) {
          lines.skip(1).map(SocketTable::row).forEach(rows::add);
        }
      }
    }
    return new SocketTable(rows, begunAt);
  }

  /** Number, local address, remote address, state, two queues, timer, retries, user, …, inode. */
  private static Row row(String line) {
    String[] fields = line.strip().split("\\s+");
    return new Row(
        host(fields[1]),
        port(fields[1]),
        host(fields[2]),
        port(fields[2]),
        fields[3].equals(LISTENING),
        Long.parseLong(fields[7]),
        Long.parseLong(fields[9]));
  }

  private static String host(String address) {
    return address.substring(0, address.lastIndexOf(':'));
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
  }

  /** The end at a port of the connection that was made to it from another port. */
  Optional<Row> accepted(int port, int from) {
    return rows.stream()
        .filter(row -> row.local == port && row.remote == from && !row.listening)
        .findFirst();
  }

  /** The caller's end of a connection. */
  Optional<Row> caller(TcpConnection connection) {
    String from = written(connection.fromHost());
    String to = written(connection.host());
    return rows.stream()
        .filter(row -> row.local == connection.fromPort() && row.remote == connection.port())
        .filter(row -> row.from.endsWith(from) && row.to.endsWith(to))
        .findFirst();
  }

  /** An IPv4 address as the system writes it, for a socket of IPv6 behind other digits. */
  private static String written(String host) {
    StringBuilder written = new StringBuilder();
    for (String part : host.split("\\.")) {
      written.insert(0, "%02X".formatted(Integer.parseInt(part)));
    }
    return written.toString();
  }

  /** Who waits for connections at a port. */
  Set<Row> listeners(int port) {
    return rows.stream()
        .filter(row -> row.listening && row.local == port)
        .collect(Collectors.toSet());
  }

  /** Hands out tables that are not older than the question, and reads one at a time. */
  static final class Shared {
    private final List<Path> files;
    private volatile SocketTable last = new SocketTable(List.of(), System.nanoTime());

    private Shared(List<Path> files) {
      this.files = files;
    }

    /** All sockets. */
    static Shared ofAll() {
      return new Shared(FILES);
    }

    /** Those of IPv4, then those of IPv6: each costs as much as the other, however few it has. */
    static List<Shared> ofEach() {
      return FILES.stream().map(List::of).map(Shared::new).toList();
    }

    SocketTable fresh() throws IOException {
      long asked = System.nanoTime();
      synchronized (this) {
        if (last.begunAt - asked < 0) {
          last = read(files);
        }
        return last;
      }
    }
  }
}

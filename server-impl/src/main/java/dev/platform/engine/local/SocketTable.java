package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The TCP sockets of this machine at one moment, as Linux lists them.
 *
 * @param rows one for each
 */
record SocketTable(List<Row> rows) {
  private static final List<Path> FILES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final String LISTENING = "0A";

  /**
   * One socket.
   *
   * @param local its port
   * @param remote the port at the other end; 0 while it listens
   * @param listening whether it waits for connections
   * @param user who made it, or made the one that waited for it
   * @param inode its number; 0 until somebody takes the connection
   */
  record Row(int local, int remote, boolean listening, long user, long inode) {}

  /** Whether this machine has such lists. */
  static boolean isThere() {
    return Files.isReadable(FILES.get(0));
  }

  private static SocketTable read(List<Path> files) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Path file : files) {
      if (Files.exists(file)) {
        try (var lines = Files.lines(file)) {
          lines.skip(1).map(SocketTable::row).forEach(rows::add);
        }
      }
    }
    return new SocketTable(rows);
  }

  /** Number, local address, remote address, state, two queues, timer, retries, user, …, inode. */
  private static Row row(String line) {
    // Not by a regular expression: thousands of lines are read for each connection.
    StringTokenizer fields = new StringTokenizer(line);
    skip(fields, 1);
    String local = fields.nextToken();
    String remote = fields.nextToken();
    boolean listening = fields.nextToken().equals(LISTENING);
    skip(fields, 3);
    long user = Long.parseLong(fields.nextToken());
    skip(fields, 1);
    long inode = Long.parseLong(fields.nextToken());
    return new Row(port(local), port(remote), listening, user, inode);
  }

  private static void skip(StringTokenizer fields, int count) {
    for (int i = 0; i < count; i++) {
      fields.nextToken();
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address, address.lastIndexOf(':') + 1, address.length(), 16);
  }

  /** The end at a port of the connection that was made to it from another port. */
  Optional<Row> accepted(int port, int from) {
    return rows.stream()
        .filter(row -> row.local == port && row.remote == from && !row.listening)
        .findFirst();
  }

  /** Who waits for connections at a port. */
  Set<Row> listeners(int port) {
    return rows.stream()
        .filter(row -> row.listening && row.local == port)
        .collect(Collectors.toSet());
  }

  /** Hands out tables that are not older than the question, and reads one at a time. */
  static final class Shared {
    private final Source source;
    private final Lock reading = new ReentrantLock();
    private @Nullable CompletableFuture<SocketTable> next;

    Shared(Source source) {
      this.source = source;
    }

    /** Where tables come from. */
    interface Source {
      SocketTable read() throws IOException;
    }

    /** All sockets. */
    static Shared ofAll() {
      return new Shared(() -> SocketTable.read(FILES));
    }

    /** Whoever asks while one is read shares the next one, and waits for no more than these two. */
    SocketTable fresh() throws IOException {
      CompletableFuture<SocketTable> table;
      boolean isFirst;
      synchronized (this) {
        isFirst = next == null;
        table = isFirst ? new CompletableFuture<>() : Objects.requireNonNull(next);
        next = table;
      }
      if (isFirst) {
        read(table);
      }
      try {
        return table.join();
      } catch (CompletionException e) {
        throw new IOException("cannot read the sockets", e.getCause());
      }
    }

    private void read(CompletableFuture<SocketTable> table) {
      reading.lock();
      try {
        synchronized (this) {
          next = null;
        }
        table.complete(source.read());
      } catch (IOException | RuntimeException e) {
        table.completeExceptionally(e);
      } finally {
        reading.unlock();
        // Whatever else has failed: others wait for it.
        table.completeExceptionally(new IOException("the sockets were not read"));
      }
    }
  }
}

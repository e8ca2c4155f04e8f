package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a member a copy of a leader, in a thread of its own. The leader itself writes the copy to a
 * folder that both can read, so no tools are needed.
 */
final class Copying {
  private static final Logger LOG = LoggerFactory.getLogger(Copying.class);
  private static final String ONLY_FOR_COPYING = "0A000";
  private static final String PREFIX = "copy-";

  /** What is left to others on the host. */
  private static final long LEFT_FREE = 512L << 20;

  private static final String SIZE =
      """
      select (select coalesce(sum(pg_database_size(oid)), 0) from pg_database)
        + (select coalesce(sum(size), 0) from pg_ls_waldir()) as bytes
      """;

  private final ServerMachine machine;
  private final Source source;
  private final Node target;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final Thread thread;
  private volatile @Nullable Session writing;

  private Copying(ServerMachine machine, Source source, Node target) {
    this.machine = machine;
    this.source = source;
    this.target = target;
    this.thread = new Thread(this::run, "copy-" + target.id());
    thread.setDaemon(true);
  }

  static Copying start(ServerMachine machine, Source source, Node target) {
    Copying copying = new Copying(machine, source, target);
    copying.thread.start();
    return copying;
  }

  /** Deletes what earlier lives have left in the folder of a leader. */
  static void deleteLeft(ServerMachine machine, Path tmp) throws IOException, InterruptedException {
    List<Path> left;
    try (DirectoryStream<Path> copies = Files.newDirectoryStream(tmp, PREFIX + "*")) {
      left = StreamSupport.stream(copies.spliterator(), false).toList();
    } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
      LOG.debug("nothing to be seen in {}", tmp, e);
      return;
    }
    for (Path copy : left) {
      machine.delete(copy);
    }
  }

  /**
   * Whether it is complete.
   *
   * @throws IOException if it has failed
   */
  boolean isDone() throws IOException {
    try {
      return done.isDone() && done.join() == null;
    } catch (CompletionException e) {
      throw new IOException("member " + target.id() + " cannot be copied", e.getCause());
    }
  }

  /** Ends it, and waits until it has ended. */
  void cancel() throws InterruptedException {
    Session present = writing;
    if (present != null) {
      present.abort();
    }
    thread.interrupt();
    thread.join();
  }

  private void run() {
    try {
      copy();
      done.complete(null);
    } catch (IOException | SQLException | RuntimeException e) {
      done.completeExceptionally(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      done.completeExceptionally(e);
    }
  }

  private void copy() throws IOException, SQLException, InterruptedException {
    String name = PREFIX + target.id();
    Path copy = source.tmp().resolve(name);
    machine.delete(copy);
    try {
      try (Session session =
          Session.open(source.port(), "postgres", source.credentials(), Duration.ofMinutes(1))) {
        requireSpace(session);
        source.reserve(session, target.id());
      }
      write(source.seenTmp().resolve(name));
      target.load(source.tmp(), name);
    } finally {
      machine.delete(copy);
    }
  }

  /** A copy is beside the disks of members until it has been unpacked to one. */
  private void requireSpace(Session session) throws IOException, SQLException {
    long bytes = Long.parseLong(String.valueOf(session.row(SIZE).get("bytes")));
    long free = Files.getFileStore(source.tmp()).getUsableSpace();
    if (free < 2 * bytes + LEFT_FREE) {
      target.member().report("The host has too little free disk space to copy " + source.member());
      throw new IOException("%d bytes are free for a copy of %d".formatted(free, bytes));
    }
  }

  /** The driver does not expect what follows the end of the copy. */
  private void write(Path folder) throws SQLException {
    String command =
        "BASE_BACKUP (LABEL 'copy', CHECKPOINT 'fast', WAL, TARGET 'server', TARGET_DETAIL %s, MANIFEST 'yes')"
            .formatted(Session.text(folder.toString()));
    try (Session session = Session.forReplication(source.port(), source.credentials())) {
      writing = session;
      session.execute(command);
    } catch (SQLException e) {
      if (!ONLY_FOR_COPYING.equals(e.getSQLState())) {
        throw e;
      }
    }
  }
}

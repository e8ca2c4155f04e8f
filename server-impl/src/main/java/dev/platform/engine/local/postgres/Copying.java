package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Makes a member a copy of a leader, in a thread of its own. The leader itself writes the copy to a
 * folder that both can read, so no tools are needed.
 */
final class Copying {
  private static final String ONLY_FOR_COPYING = "0A000";

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
    String name = "copy-" + target.id();
    Path copy = source.tmp().resolve(name);
    machine.delete(copy);
    try {
      try (Session session =
          Session.open(source.port(), "postgres", source.credentials(), Duration.ofMinutes(1))) {
        source.reserve(session, target.id());
      }
      write(source.seenTmp().resolve(name));
      target.load(source.tmp(), name);
    } finally {
      machine.delete(copy);
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

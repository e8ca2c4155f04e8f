package dev.platform.engine.local;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A build or job: it waits for its turn, and then one thread takes it to its end.
 *
 * @param <R> what is kept of it while it goes on and when it has ended
 */
abstract class LocalWork<R> implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(LocalWork.class);

  private final Path folder;
  private final Machine machine;
  private final EventReporter reporter;
  private final Turn turn = new Turn();
  private volatile R record;

  /**
   * @param folder keeps all that is known of it
   * @param ended whether it has ended in an earlier life
   */
  LocalWork(Path folder, R record, boolean ended, Machine machine, EventReporter reporter) {
    this.folder = folder;
    this.record = record;
    this.machine = machine;
    this.reporter = reporter;
    if (ended) {
      turn.end();
    }
  }

  static Path spec(Path folder) {
    return folder.resolve("spec");
  }

  static Path state(Path folder) {
    return folder.resolve("state");
  }

  /** Names it. */
  abstract String key();

  /** Who takes turns with others: all of one have one turn at a time. */
  abstract String share();

  /** It has to wait for its turn, behind some others. */
  abstract void waits(int ahead);

  /** Whether its command already runs, started by an earlier life. */
  abstract boolean isFar();

  /** Whether it was canceled before it did anything that must happen only once. */
  abstract boolean canComeAgain();

  /** Takes it to its end. */
  abstract void work() throws WorkEnded, IOException, InterruptedException;

  /** It has come to nothing. */
  abstract void end(WorkEnded early);

  /** Deletes what nobody needs after its end. */
  abstract void clearAway(R last) throws IOException, InterruptedException;

  /** What a problem with this machine means for it. */
  abstract WorkEnded trouble(Exception problem);

  @Override
  public final void run() {
    if (!turn.begin()) {
      return;
    }
    try {
      work();
    } catch (WorkEnded e) {
      end(e);
    } catch (InterruptedException | ClosedByInterruptException e) {
      // The engine closes; its next life goes on with this work.
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      LOG.warn("{} failed because of a problem with this host", key(), e);
      end(trouble(e));
    }
  }

  /** Returns at once; the work ends soon. */
  final void cancel() {
    turn.cancel();
    if (turn.begin()) {
      end(WorkEnded.canceled());
    }
  }

  /** Ends the work and deletes all of it but its result. Without its spec it never comes back. */
  final void forget() throws IOException, InterruptedException {
    Files.deleteIfExists(spec(folder));
    cancel();
    turn.awaitEnd();
    machine.folders().delete(folder);
  }

  final boolean hasEnded() {
    return turn.isOver();
  }

  final void awaitEnd() throws InterruptedException {
    turn.awaitEnd();
  }

  final void save(R next) throws IOException {
    StateFile.write(state(folder), next);
    record = next;
  }

  /** It has ended, and others see so. */
  final void finish(R last) {
    try {
      StateFile.write(state(folder), last);
      machine.sweepAll(runs());
      clearAway(last);
    } catch (IOException e) {
      LOG.warn("cannot clean up after {}", key(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    record = last;
    turn.end();
    reporter.changed();
  }

  /** When it was asked for. */
  final FileTime cameAt() {
    try {
      return Files.getLastModifiedTime(spec(folder));
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  final R record() {
    return record;
  }

  final Path folder() {
    return folder;
  }

  final Path runs() {
    return folder.resolve("runs");
  }

  final Machine machine() {
    return machine;
  }

  final EventReporter reporter() {
    return reporter;
  }

  final Turn turn() {
    return turn;
  }
}

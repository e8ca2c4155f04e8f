package dev.platform.engine.local.postgres;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work in another thread that can be ended. */
final class BackupTask {
  private static final Logger LOG = LoggerFactory.getLogger(BackupTask.class);

  private final Body body;
  private final Consumer<Exception> failure;
  private final CountDownLatch ended = new CountDownLatch(1);
  private @Nullable Thread thread;
  private boolean canceled;

  /** What is done. */
  interface Body {
    void run() throws IOException, SQLException, InterruptedException;
  }

  private BackupTask(Body body, Consumer<Exception> failure) {
    this.body = body;
    this.failure = failure;
  }

  /**
   * Begins when a thread has time for it.
   *
   * @param failure called when it fails, unless it was canceled
   */
  static BackupTask start(Executor threads, Body body, Consumer<Exception> failure) {
    BackupTask task = new BackupTask(body, failure);
    threads.execute(task::run);
    return task;
  }

  boolean isOver() {
    return ended.getCount() == 0;
  }

  private void run() {
    if (!begin()) {
      return;
    }
    try {
      body.run();
    } catch (IOException | SQLException | RuntimeException e) {
      if (!isCanceled()) {
        failure.accept(e);
      }
    } catch (InterruptedException e) {
      LOG.debug("the work was canceled", e);
    } finally {
      end();
    }
  }

  private synchronized boolean begin() {
    if (canceled) {
      ended.countDown();
      return false;
    }
    thread = Thread.currentThread();
    return true;
  }

  private synchronized boolean isCanceled() {
    return canceled;
  }

  /** The thread does other work next. */
  private synchronized void end() {
    thread = null;
    boolean wasInterrupted = Thread.interrupted();
    LOG.trace("interrupted: {}", wasInterrupted);
    ended.countDown();
  }

  /** Ends it and waits until it has ended. */
  void cancel() throws InterruptedException {
    synchronized (this) {
      canceled = true;
      if (thread == null) {
        return;
      }
      thread.interrupt();
    }
    ended.await();
  }
}

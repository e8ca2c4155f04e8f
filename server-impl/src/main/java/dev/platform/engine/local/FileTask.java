package dev.platform.engine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work on files that takes too long for the loop. */
interface FileTask {
  void run() throws IOException, InterruptedException;

  /** Runs it elsewhere; the answer is completed when it is done, and exceptionally if it failed. */
  static CompletableFuture<Void> start(Executor executor, FileTask chore) {
    Logger log = LoggerFactory.getLogger(FileTask.class);
    return CompletableFuture.runAsync(
        () -> {
          try {
            chore.run();
          } catch (IOException e) {
            log.warn("a file operation failed", e);
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
          }
        },
        executor);
  }
}

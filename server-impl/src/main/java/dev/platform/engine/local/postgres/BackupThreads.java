package dev.platform.engine.local.postgres;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads for the backups of all servers: few, so that they do not slow down the host. */
final class BackupThreads implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackupThreads.class);
  private static final int COPIES = 2;
  private static final int WAL = 4;
  private static final int RECOVERIES = 4;
  private static final long CLOSES_WITHIN_SECONDS = 10;

  private final ExecutorService copies = threads("postgres-backup", COPIES);
  private final ExecutorService wal = threads("postgres-wal", WAL);
  private final ExecutorService recoveries = threads("postgres-recovery", RECOVERIES);

  private static ExecutorService threads(String name, int most) {
    return Executors.newFixedThreadPool(
        most,
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** For what takes long. */
  ExecutorService copies() {
    return copies;
  }

  /** For what takes seconds. */
  ExecutorService wal() {
    return wal;
  }

  ExecutorService recoveries() {
    return recoveries;
  }

  @Override
  public void close() {
    List<ExecutorService> all = List.of(copies, wal, recoveries);
    all.forEach(ExecutorService::shutdownNow);
    try {
      for (ExecutorService threads : all) {
        if (!threads.awaitTermination(CLOSES_WITHIN_SECONDS, TimeUnit.SECONDS)) {
          LOG.warn("backups take long to end");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

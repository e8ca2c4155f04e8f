package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices the first change in the folder of a run that is silent, so that nobody has to look again
 * and again. Each watch ends with its first change: the output of a busy run is polled. Where the
 * system does not report changes, nothing is watched.
 */
final class OutputWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OutputWatch.class);

  /** Elsewhere, Java itself looks every few seconds. */
  private static final boolean IS_REPORTED = Files.exists(Path.of("/proc/self/stat"));

  private final @Nullable WatchService changes;
  private final Runnable whenChanged;
  private final Map<WatchKey, Runnable> listeners = new ConcurrentHashMap<>();
  private boolean failed;

  private OutputWatch(@Nullable WatchService changes, Runnable whenChanged) {
    this.changes = changes;
    this.whenChanged = whenChanged;
  }

  /**
   * Watches as far as the system lets it.
   *
   * @param whenChanged is called after each listener
   */
  static OutputWatch open(Runnable whenChanged) {
    try {
      OutputWatch opened =
          new OutputWatch(
              IS_REPORTED ? FileSystems.getDefault().newWatchService() : null, whenChanged);
      DaemonThreads.named("engine-output").newThread(opened::run).start();
      return opened;
    } catch (IOException e) {
      LOG.info("output of services is polled: {}", e.getMessage());
      return new OutputWatch(null, whenChanged);
    }
  }

  /**
   * Begins to watch. What has changed before goes unnoticed.
   *
   * @param listener is called once, by another thread
   * @return valid until then; empty if the system watches nothing more
   */
  Optional<WatchKey> watch(Path folder, Runnable listener) {
    if (changes == null) {
      return Optional.empty();
    }
    try {
      WatchKey key =
          folder.register(
              changes, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      listeners.put(key, listener);
      if (!key.isValid()) {
        listeners.remove(key);
      }
      return Optional.of(key);
    } catch (IOException | ClosedWatchServiceException e) {
      reportFailure(e);
      return Optional.empty();
    }
  }

  private synchronized void reportFailure(Exception why) {
    if (!failed) {
      failed = true;
      LOG.info("output of some services is polled: {}", why.getMessage());
    }
  }

  void end(WatchKey key) {
    key.cancel();
    listeners.remove(key);
  }

  private void run() {
    WatchService source = changes;
    try {
      while (source != null) {
        WatchKey key = source.take();
        key.cancel();
        Runnable listener = listeners.remove(key);
        if (listener != null) {
          listener.run();
          whenChanged.run();
        }
      }
    } catch (ClosedWatchServiceException e) {
      LOG.debug("nothing is watched any more");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (changes != null) {
      try {
        changes.close();
      } catch (IOException e) {
        LOG.debug("the watch of output cannot be closed", e);
      }
    }
  }
}

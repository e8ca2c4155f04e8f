package dev.platform.app;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has been started, to be ended in the reverse order, whatever fails on the way. */
final class StartedParts implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(StartedParts.class);

  private final Deque<AutoCloseable> started = new ArrayDeque<>();
  private boolean closed;

  /**
   * Remembers how to end what was just started.
   *
   * @throws IllegalStateException if the others have been ended meanwhile; then it has been too
   */
  <T extends AutoCloseable> T add(T stage) {
    if (!remember(stage)) {
      end(stage);
      throw new IllegalStateException("stopped while it was starting");
    }
    return stage;
  }

  private synchronized boolean remember(AutoCloseable stage) {
    if (!closed) {
      started.push(stage);
    }
    return !closed;
  }

  private synchronized Optional<AutoCloseable> last() {
    closed = true;
    return Optional.ofNullable(started.poll());
  }

  @Override
  public void close() {
    for (var stage = last(); stage.isPresent(); stage = last()) {
      end(stage.get());
    }
  }

  private static void end(AutoCloseable stage) {
    try {
      stage.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      log.warn("a part failed to stop", e);
    }
  }
}

package dev.platform.app;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What has been started, to be ended in the reverse order, whatever fails on the way. */
final class StartedParts implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(StartedParts.class);

  private final Deque<AutoCloseable> started = new ArrayDeque<>();

  /** Remembers how to end what was just started. */
  <T extends AutoCloseable> T add(T stage) {
    started.push(stage);
    return stage;
  }

  @Override
  public void close() {
    while (!started.isEmpty()) {
      end(started.pop());
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

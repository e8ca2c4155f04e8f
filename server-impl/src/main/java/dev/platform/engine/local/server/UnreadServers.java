package dev.platform.engine.local.server;

import dev.platform.engine.spi.EngineException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Servers of an earlier life that cannot be read now. Each may be the only copy of somebody's data,
 * so it stays as it is, nothing takes its place, and it is read again and again.
 */
public final class UnreadServers {
  /** Why such a server is unavailable, for its users. */
  public static final String WHY = "The host cannot read the server's files. It tries again.";

  private static final Logger LOG = LoggerFactory.getLogger(UnreadServers.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final Set<String> keys = ConcurrentHashMap.newKeySet();
  private final ServerMachine machine;
  private final Reading reading;
  private final ScheduledExecutorService again =
      Executors.newSingleThreadScheduledExecutor(UnreadServers::thread);

  /** Reads a server and begins to work with it. */
  public interface Reading {
    void read(String key) throws IOException, InterruptedException;
  }

  public UnreadServers(ServerMachine machine, Reading reading) {
    this.machine = machine;
    this.reading = reading;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "unread-servers");
    thread.setDaemon(true);
    return thread;
  }

  /** Reads a server, now or later. */
  public void read(String key) throws InterruptedException {
    keys.add(key);
    try {
      reading.read(key);
      keys.remove(key);
    } catch (IOException | RuntimeException e) {
      LOG.error("cannot read server {}, so it is left alone and tried again", key, e);
      later(key);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it reports what fails
  private void later(String key) {
    var unused = again.schedule(() -> readAgain(key), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void readAgain(String key) {
    try {
      reading.read(key);
      keys.remove(key);
      LOG.info("server {} can be read again", key);
      machine.changed(key);
    } catch (IOException | RuntimeException e) {
      LOG.warn("still cannot read server {}: {}", key, e.toString());
      later(key);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether a server is one of them. To be asked before one looks among those that were read. */
  public boolean has(String key) {
    return keys.contains(key);
  }

  /**
   * Does nothing for other servers.
   *
   * @throws EngineException if a server is one of them
   */
  public void refuse(String key) {
    if (has(key)) {
      throw new EngineException("server " + key + " cannot be read, so it stays as it is");
    }
  }

  /** All of them. */
  public List<String> all() {
    return List.copyOf(keys);
  }

  /** Reads none any more. */
  public void close() {
    again.shutdownNow();
  }
}

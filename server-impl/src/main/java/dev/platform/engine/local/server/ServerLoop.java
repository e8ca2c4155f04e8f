package dev.platform.engine.local.server;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets each server of a kind do what is due, in a thread of its own: what one waits for holds up no
 * other.
 *
 * @param <S> the kind
 */
public final class ServerLoop<S extends DatabaseServer> {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLoop.class);
  private static final Duration AFTER_TROUBLE = Duration.ofSeconds(2);
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final Map<String, Looped> servers = new ConcurrentHashMap<>();
  private final ServerMachine machine;
  private volatile boolean closed;

  public ServerLoop(ServerMachine machine) {
    this.machine = machine;
  }

  /** A server with its thread. */
  private final class Looped {
    private final String key;
    private final S server;
    private final Semaphore due = new Semaphore(0);
    private final Thread thread;
    private volatile @Nullable CountDownLatch halt;

    Looped(String key, S server) {
      this.key = key;
      this.server = server;
      this.thread = new Thread(this::loop, "server-" + key);
      thread.setDaemon(true);
    }

    private void loop() {
      try {
        while (!closed && !server.isOver()) {
          CountDownLatch end = halt;
          if (end == null) {
            due.tryAcquire(step().toMillis(), TimeUnit.MILLISECONDS);
          } else {
            halt(end);
            due.acquire();
          }
          due.drainPermits();
        }
        server.close();
      } catch (InterruptedException e) {
        closeQuietly();
      }
      CountDownLatch end = halt;
      if (end != null) {
        end.countDown();
      }
      if (server.isOver()) {
        servers.remove(key, this);
        machine.changed(key);
      }
    }

    /** The engine closes, and waits for this thread. */
    private void closeQuietly() {
      try {
        server.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** It stays so until it is woken. */
    private void halt(CountDownLatch end) throws InterruptedException {
      try {
        server.halt();
      } catch (IOException | RuntimeException e) {
        LOG.error("cannot stop server {}", key, e);
      } finally {
        halt = null;
        due.drainPermits();
        end.countDown();
      }
    }

    private Duration step() throws InterruptedException {
      try {
        return server.step();
      } catch (IOException | RuntimeException e) {
        LOG.warn("server {} failed because of a problem with this host", key, e);
        return AFTER_TROUBLE;
      }
    }
  }

  /** Begins to step a server. */
  public void add(String key, S server) {
    Looped looped = new Looped(key, server);
    servers.put(key, looped);
    looped.thread.start();
  }

  /** The server of that key. */
  public Optional<S> find(String key) {
    return Optional.ofNullable(servers.get(key)).map(looped -> looped.server);
  }

  /** All of them. */
  public List<S> all() {
    return servers.values().stream().map(looped -> looped.server).toList();
  }

  /** Steps a server without waiting for its time. */
  public void wake(String key) {
    Looped looped = servers.get(key);
    if (looped != null) {
      looped.due.release();
    }
  }

  /**
   * Stops all members of all servers and waits until they have ended. A server that is woken goes
   * on.
   */
  public void haltAll() throws InterruptedException {
    List<CountDownLatch> ends = new ArrayList<>();
    for (Looped looped : servers.values()) {
      CountDownLatch end = new CountDownLatch(1);
      looped.halt = end;
      looped.due.release();
      ends.add(end);
    }
    for (CountDownLatch end : ends) {
      end.await();
    }
  }

  /** Ends the threads; what runs goes on. */
  public void close() {
    closed = true;
    List<Looped> all = List.copyOf(servers.values());
    all.forEach(looped -> looped.thread.interrupt());
    try {
      for (Looped looped : all) {
        looped.thread.join(CLOSING.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

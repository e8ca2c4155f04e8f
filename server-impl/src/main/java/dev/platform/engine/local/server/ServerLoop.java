package dev.platform.engine.local.server;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
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
  private final Ending<S> ending;
  private volatile boolean closed;

  /** Cleans up after a server that was removed. */
  public interface Ending<S> {
    void end(S server) throws IOException, InterruptedException;
  }

  public ServerLoop(ServerMachine machine, Ending<S> ending) {
    this.machine = machine;
    this.ending = ending;
  }

  /** A server with its thread. */
  private final class Looped {
    private final String key;
    private final S server;
    private final Semaphore due = new Semaphore(0);
    private final Thread thread;
    private volatile @Nullable CountDownLatch halt;
    private volatile boolean halted;

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
          if (end != null) {
            halt(end);
          } else if (halted) {
            due.acquire();
          } else {
            due.tryAcquire(step().toMillis(), TimeUnit.MILLISECONDS);
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
        end();
        machine.changed(key);
      }
    }

    private void end() {
      try {
        ending.end(server);
      } catch (IOException | RuntimeException e) {
        LOG.warn("cannot clean up after server {}", key, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
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

    /** It stays so until it is resumed; the late end of a member must not start it again. */
    private void halt(CountDownLatch end) throws InterruptedException {
      try {
        server.halt();
      } catch (IOException | RuntimeException e) {
        LOG.error("cannot stop server {}", key, e);
      } finally {
        halt = null;
        end.countDown();
      }
    }

    /** One that was removed meanwhile has ended. */
    private void await(CountDownLatch end) throws InterruptedException {
      while (thread.isAlive() && !end.await(100, TimeUnit.MILLISECONDS)) {
        due.release();
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

  /** The same, also if it was halted: something else is wanted of it. */
  public void resume(String key) {
    Looped looped = servers.get(key);
    if (looped != null) {
      looped.halted = false;
      looped.due.release();
    }
  }

  /**
   * Stops all members of all servers and waits until they have ended. A server that is resumed goes
   * on.
   */
  public void haltAll() throws InterruptedException {
    Map<Looped, CountDownLatch> ends = new HashMap<>();
    for (Looped looped : servers.values()) {
      CountDownLatch end = new CountDownLatch(1);
      looped.halted = true;
      looped.halt = end;
      looped.due.release();
      ends.put(looped, end);
    }
    for (Map.Entry<Looped, CountDownLatch> end : ends.entrySet()) {
      end.getKey().await(end.getValue());
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

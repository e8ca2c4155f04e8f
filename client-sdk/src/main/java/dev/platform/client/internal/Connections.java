package dev.platform.client.internal;

import java.lang.reflect.InvocationTargetException;
import java.net.http.HttpClient;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The connections and threads of a client. */
final class Connections implements AutoCloseable {
  private final InFlight inFlight;
  private final ExecutorService executor = Executors.newCachedThreadPool(Connections::thread);
  private final boolean isOwned;
  private final HttpClient client;

  Connections(Network network, InFlight inFlight) {
    this.inFlight = inFlight;
    this.isOwned = network.isOwned();
    this.client = network.client(executor);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "platform-client");
    thread.setDaemon(true);
    return thread;
  }

  HttpClient client() {
    return client;
  }

  /** Runs a call on one of the threads. */
  <T> CompletableFuture<T> run(Supplier<T> call) {
    return new Background(executor).run(call);
  }

  InFlight inFlight() {
    return inFlight;
  }

  /** Ends calls in flight, then the threads. */
  @Override
  public void close() {
    inFlight.close();
    if (isOwned) {
      shutDown(client);
    }
    executor.shutdown();
  }

  /**
   * From Java 21 on, a client can be shut down. Before, its one thread ends when the client is
   * garbage.
   */
  private static void shutDown(HttpClient client) {
    try {
      HttpClient.class.getMethod("shutdownNow").invoke(client);
    } catch (NoSuchMethodException e) {
      // Java 17 to 20
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("The HTTP client can't be shut down", e);
    }
  }
}

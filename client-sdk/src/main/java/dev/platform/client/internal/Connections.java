package dev.platform.client.internal;

import dev.platform.client.error.InvalidArgumentException;
import dev.platform.client.http.Request;
import java.lang.reflect.InvocationTargetException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The connections and threads of a client. */
final class Connections implements AutoCloseable {
  private final InFlight inFlight;
  private final ExecutorService executor = Executors.newCachedThreadPool(Connections::thread);
  private final boolean isOwned;
  private final @Nullable AuthenticatedProxies proxies;
  private final HttpClient client;

  Connections(Network network, InFlight inFlight) {
    this.inFlight = inFlight;
    this.isOwned = network.isOwned();
    this.proxies = network.proxies(executor);
    this.client = network.client(untilTheEnd(executor), proxies);
  }

  /**
   * Runs tasks after the end of the threads too, because the JDK's client ends only after its last
   * ones. Must not lead back to the client, which would not be garbage before Java 21.
   */
  private static Executor untilTheEnd(ExecutorService threads) {
    return task -> {
      try {
        threads.execute(task);
      } catch (RejectedExecutionException e) {
        task.run();
      }
    };
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "platform-client");
    thread.setDaemon(true);
    return thread;
  }

  HttpClient client() {
    return client;
  }

  /**
   * The headers of a request, with those that every request has. Throws {@link
   * InvalidArgumentException}, without the value, for one that cannot be sent.
   */
  Map<String, String> headers(Request request) {
    Map<String, String> all = headers();
    all.putAll(request.headers());
    HttpRequest.Builder judge = HttpRequest.newBuilder();
    all.forEach((name, value) -> requireValid(judge, name, value));
    return all;
  }

  private static void requireValid(HttpRequest.Builder judge, String name, String value) {
    try {
      judge.setHeader(name, value);
    } catch (IllegalArgumentException e) {
      throw new InvalidArgumentException(
          "The header %s cannot be sent: the name is reserved, or the value has a character that HTTP does not allow, such as a line break"
              .formatted(name));
    }
  }

  /** The headers that every request has. */
  Map<String, String> headers() {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (proxies != null) {
      headers.putAll(proxies.headers());
    }
    headers.put("User-Agent", UserAgent.VALUE);
    return headers;
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
    if (proxies != null) {
      proxies.close();
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

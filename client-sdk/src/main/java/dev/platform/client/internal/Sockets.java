package dev.platform.client.internal;

import dev.platform.client.error.ClosedException;
import dev.platform.client.http.Request;
import dev.platform.client.http.Response;
import dev.platform.client.http.Transport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Opens WebSockets to one origin, and ends those that are open when the client is closed. */
final class Sockets implements AutoCloseable {
  private static final int SWITCHED = 101;

  private final Connections connections;
  private final URI origin;
  private final Set<Subscription> open = ConcurrentHashMap.newKeySet();

  Sockets(Connections connections, URI origin) {
    this.connections = connections;
    this.origin = origin;
  }

  Opening opening(WebSocket.Listener listener) {
    return new Opening(listener);
  }

  @Override
  public void close() {
    for (Subscription subscription : Set.copyOf(open)) {
      subscription.end(new ClosedException());
    }
  }

  /**
   * The end of a chain for one socket: an upgrade is a request, and a rejected one has a status.
   */
  final class Opening implements Transport {
    private final WebSocket.Listener listener;
    private @Nullable Subscription subscription;

    private Opening(WebSocket.Listener listener) {
      this.listener = listener;
    }

    Optional<Subscription> subscription() {
      return Optional.ofNullable(subscription);
    }

    @Override
    public Response send(Request request) throws IOException, InterruptedException {
      connections.inFlight().requireOpen();
      WebSocket.Builder builder = connections.client().newWebSocketBuilder();
      connections.headers(request).forEach(builder::header);
      Duration timeout = request.limits().nextAttempt();
      builder.connectTimeout(Timeouts.atLeastOneMillisecond(timeout));
      URI url = URI.create(origin.toString().replaceFirst("^http", "ws") + request.target());
      try {
        WebSocket socket =
            connections
                .inFlight()
                .await(builder.buildAsync(url, listener), request.limits(), timeout);
        subscription = register(new Subscription(socket, listener, open::remove));
        return new Response(SWITCHED, Map.of(), Received.NO_BODY);
      } catch (WebSocketHandshakeException e) {
        return rejection(e);
      }
    }

    private Subscription register(Subscription opened) {
      open.add(opened);
      if (connections.inFlight().isClosed()) {
        opened.end(new ClosedException());
      }
      return opened;
    }

    private static Response rejection(WebSocketHandshakeException e) throws IOException {
      HttpResponse<?> response = e.getResponse();
      if (response == null) {
        throw e;
      }
      return new Response(response.statusCode(), response.headers().map(), Received.NO_BODY);
    }
  }
}

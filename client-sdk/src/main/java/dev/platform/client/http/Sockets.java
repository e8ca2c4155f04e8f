package dev.platform.client.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Opens WebSockets to one origin. */
final class Sockets {
  private static final int SWITCHED = 101;

  private final HttpClient client;
  private final URI origin;
  private final Duration timeout;

  Sockets(HttpClient client, URI origin, Duration timeout) {
    this.client = client;
    this.origin = origin;
    this.timeout = timeout;
  }

  Opening opening(WebSocket.Listener listener) {
    return new Opening(listener);
  }

  /** The end of a chain for one socket: an upgrade is a request, and a refused one has a status. */
  final class Opening implements Transport {
    private final WebSocket.Listener listener;
    private @Nullable WebSocket socket;

    private Opening(WebSocket.Listener listener) {
      this.listener = listener;
    }

    Optional<WebSocket> socket() {
      return Optional.ofNullable(socket);
    }

    @Override
    public Response send(Request request) throws IOException, InterruptedException {
      WebSocket.Builder builder = client.newWebSocketBuilder().connectTimeout(timeout);
      builder.header("User-Agent", UserAgent.VALUE);
      request.headers().forEach(builder::header);
      URI url = URI.create(origin.toString().replaceFirst("^http", "ws") + request.target());
      return upgrade(builder.buildAsync(url, listener));
    }

    private Response upgrade(CompletableFuture<WebSocket> upgrade)
        throws IOException, InterruptedException {
      try {
        socket = upgrade.get();
        return new Response(SWITCHED, Map.of(), new byte[0]);
      } catch (ExecutionException e) {
        return refusal(e.getCause());
      }
    }

    private static Response refusal(@Nullable Throwable cause) throws IOException {
      if (cause instanceof WebSocketHandshakeException refused && refused.getResponse() != null) {
        HttpResponse<?> answer = refused.getResponse();
        return new Response(answer.statusCode(), answer.headers().map(), new byte[0]);
      }
      throw cause instanceof IOException io ? io : new IOException(cause);
    }
  }
}

package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An open WebSocket on which a server sends JSON, one value a text frame. */
public final class Tail implements AutoCloseable {
  private final WebSocket socket;
  private final Frames frames;

  private Tail(WebSocket socket, Frames frames) {
    this.socket = socket;
    this.frames = frames;
  }

  static Tail open(WebSocket.Builder builder, URI uri) {
    var frames = new Frames();
    try {
      // A handshake that is cut off right after its status can leave the client waiting forever.
      var opened =
          builder.buildAsync(uri, frames).orTimeout(Api.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      return new Tail(opened.join(), frames);
    } catch (CompletionException e) {
      if (e.getCause() instanceof WebSocketHandshakeException refused) {
        throw new Refused(refused.getResponse().statusCode());
      }
      throw e;
    }
  }

  /** The next value, if one comes in time. */
  public Optional<JsonNode> next(Duration wait) {
    try {
      return Optional.ofNullable(frames.texts.poll(wait.toMillis(), TimeUnit.MILLISECONDS))
          .map(Json::parse);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    socket.abort();
  }

  /** The server answered the handshake with something else than 101. */
  public static final class Refused extends RuntimeException {
    private final int status;

    Refused(int status) {
      super("the handshake returned " + status);
      this.status = status;
    }

    public int status() {
      return status;
    }
  }

  /** Puts the parts of a frame together. */
  private static final class Frames implements WebSocket.Listener {
    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        texts.add(part.toString());
        part.setLength(0);
      }
      socket.request(1);
      return null;
    }
  }
}

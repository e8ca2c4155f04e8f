package dev.platform.identity.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.engine.Eventually;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The reader's end of a log tail. */
final class Tail implements WebSocket.Listener {
  private static final Duration PROMISE = Duration.ofSeconds(5);
  private static final int NOT_ALLOWED = 1008;
  private static final HttpClient http = HttpClient.newHttpClient();

  private final List<String> frames = new CopyOnWriteArrayList<>();
  private volatile int closed;

  private Tail() {}

  /** Opens a tail of a resource, with a header that authenticates. */
  static Tail follow(Site site, WorkspaceId workspace, String resource, String[] header) {
    var address =
        URI.create(
            site.server.address().toString().replaceFirst("^http", "ws")
                + path(workspace, resource));
    var tail = new Tail();
    http.newWebSocketBuilder().header(header[0], header[1]).buildAsync(address, tail).join();
    return tail;
  }

  static String path(WorkspaceId workspace, String resource) {
    return "/v1/logs/subscribe?ownerId=" + workspace.value() + "&resource=" + resource;
  }

  List<String> messages() {
    return frames.stream()
        .map(it -> Json.read(it, JsonNode.class).get("message").asText())
        .toList();
  }

  boolean isOpen() {
    return closed == 0;
  }

  void isSentAway() {
    Eventually.within(PROMISE, "the end", () -> closed, code -> code == NOT_ALLOWED);
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    frames.add(data.toString());
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed = code;
    return null;
  }
}

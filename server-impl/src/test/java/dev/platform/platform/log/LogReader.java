package dev.platform.platform.log;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The client's end of a tail. */
final class LogReader implements WebSocket.Listener {
  final List<JsonNode> lines = new CopyOnWriteArrayList<>();
  volatile int closed;

  private final StringBuilder part = new StringBuilder();
  private final boolean isReading;
  private volatile @Nullable WebSocket socket;

  LogReader() {
    this(true);
  }

  private LogReader(boolean isReading) {
    this.isReading = isReading;
  }

  /** One that does not read until it is told to. */
  static LogReader idle() {
    return new LogReader(false);
  }

  List<String> messages() {
    return lines.stream().map(line -> line.get("message").asText()).toList();
  }

  void read() {
    socket.request(Long.MAX_VALUE);
  }

  @Override
  public void onOpen(WebSocket opened) {
    socket = opened;
    if (isReading) {
      read();
    }
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    part.append(data);
    if (last) {
      lines.add(Json.read(part.toString(), JsonNode.class));
      part.setLength(0);
    }
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed = code;
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed = -1;
  }
}

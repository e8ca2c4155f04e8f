package dev.platform.client.internal;

import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** An open WebSocket. */
public final class Subscription implements AutoCloseable {
  private final WebSocket socket;
  private final WebSocket.Listener listener;
  private final Consumer<Subscription> ended;

  Subscription(WebSocket socket, WebSocket.Listener listener, Consumer<Subscription> ended) {
    this.socket = socket;
    this.listener = listener;
    this.ended = ended;
  }

  /** Says goodbye to the server and drops the connection. */
  @Override
  public void close() {
    ended.accept(this);
    CompletableFuture<?> unused =
        socket
            .sendClose(WebSocket.NORMAL_CLOSURE, "")
            .whenComplete((sent, failed) -> socket.abort());
  }

  /** Drops the connection and reports the reason to the listener. */
  void end(RuntimeException reason) {
    ended.accept(this);
    socket.abort();
    listener.onError(socket, reason);
  }
}

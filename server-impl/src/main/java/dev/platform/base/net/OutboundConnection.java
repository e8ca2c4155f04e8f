package dev.platform.base.net;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * A connection over TLS that only sends. What arrives is not looked at; a server that has much to
 * send is left.
 */
public final class OutboundConnection implements AutoCloseable {
  private static final int MAX_RECEIVED = 64 * 1024;

  private final String host;
  private final NetSocket socket;
  private volatile boolean isOpen = true;
  private int received;

  OutboundConnection(String host, NetSocket socket) {
    this.host = host;
    this.socket = socket;
    socket.closeHandler(closed -> isOpen = false);
    socket.exceptionHandler(problem -> close());
    socket.handler(this::receive);
  }

  private void receive(Buffer bytes) {
    received += bytes.length();
    if (received > MAX_RECEIVED) {
      close();
    }
  }

  /** Whether neither side has closed it, as far as is known. */
  public boolean isOpen() {
    return isOpen;
  }

  /**
   * Sends some bytes. Once the system has taken them, they are on their way: they can still be lost
   * with the connection.
   *
   * @return when the system has taken them, or an {@link OutboundException}
   */
  public CompletableFuture<Void> send(byte[] bytes, Duration patience) {
    return socket
        .write(Buffer.buffer(bytes))
        .toCompletionStage()
        .toCompletableFuture()
        .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(
            problem -> {
              close();
              throw new CompletionException(
                  new OutboundException(host + " did not accept the request"));
            });
  }

  @Override
  public void close() {
    isOpen = false;
    var unused = socket.close();
  }
}

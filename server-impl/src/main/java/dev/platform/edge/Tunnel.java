package dev.platform.edge;

import dev.platform.edge.upstream.UpstreamConnection;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Two connections that have become one: what comes in here goes out there, close frames too. */
final class Tunnel {

  /** A close frame with 1001: the other end goes away. */
  private static final Buffer GOING_AWAY =
      Buffer.buffer(new byte[] {(byte) 0x88, 2, 1001 >> Byte.SIZE, (byte) 1001});

  /** For the client's own close frame, and the instance's end. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final Context context;
  private final UpstreamConnection instance;
  private final Promise<Void> instanceClosed = Promise.promise();
  private final WebSocketFrames frames = new WebSocketFrames();

  /** What the instance says before the client's connection is a tunnel, too. */
  private final Queue<Buffer> early = new ArrayDeque<>();

  private @Nullable NetSocket client;
  private boolean leaving;
  private boolean saidGoodbye;
  private long bytesOut;

  /** To be made on the event loop of the client. */
  Tunnel(Vertx vertx, UpstreamConnection instance) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.instance = instance;
  }

  /** Passes bytes on until both ends are closed; completes with the number sent to the client. */
  Future<Long> open(NetSocket socket) {
    Promise<Void> clientClosed = Promise.promise();
    client = socket;
    socket.closeHandler(
        closed -> {
          clientClosed.tryComplete();
          cutOffLater(); // an instance that reads nothing more would never end
        });
    socket.exceptionHandler(failure -> socket.close());
    socket.handler(bytes -> send(socket, bytes));
    // Not the close handler: it does not wait for bytes that were read but not yet passed on.
    socket.endHandler(ended -> clientEnded());
    socket.resume();
    early.forEach(this::receive);
    early.clear();
    instanceClosed.future().onComplete(closed -> socket.end());
    return Future.join(clientClosed.future(), instanceClosed.future()).map(closed -> bytesOut);
  }

  private void send(NetSocket from, Buffer bytes) {
    instance.write(((BufferInternal) bytes).getByteBuf());
    if (!instance.isWritable()) {
      from.pause();
    }
  }

  /** The instance takes more bytes again. */
  void drained() {
    if (client != null) {
      client.resume();
    }
  }

  /** Bytes have come from the instance. */
  void receive(Buffer bytes) {
    if (client == null) {
      early.add(bytes);
      return;
    }
    client.write(toClient(bytes));
    if (client.writeQueueFull()) {
      instance.pause();
      client.drainHandler(drained -> instance.resume());
    }
  }

  /** The instance has closed its end. */
  void instanceClosed() {
    instanceClosed.tryComplete();
  }

  /**
   * Tells the client that the instance goes away; its response tells the instance. Whoever does not
   * close then is cut off. From any thread.
   */
  void goAway() {
    context.runOnContext(now -> leave());
  }

  private void leave() {
    if (leaving || client == null) {
      return;
    }
    leaving = true;
    if (frames.isBetween()) {
      saidGoodbye = true;
      client.write(GOING_AWAY);
    }
    cutOffLater();
  }

  private void cutOffLater() {
    if (!instanceClosed.future().isComplete()) {
      vertx.setTimer(FAREWELL.toMillis(), over -> cutOff());
    }
  }

  private void cutOff() {
    if (client != null) {
      client.close();
    }
    instance.close();
    instanceClosed();
  }

  /** An instance that is cut off while it talks would never read the client's close frame. */
  private void clientEnded() {
    if (!leaving) {
      instance.closeGently();
    }
  }

  /** The close frame comes between two frames, and nothing after it. */
  private Buffer toClient(Buffer bytes) {
    Buffer out = saidGoodbye ? Buffer.buffer() : bytes;
    int at = saidGoodbye ? bytes.length() : 0;
    while (at < bytes.length()) {
      at = frames.take(bytes, at);
      if (leaving && frames.isBetween()) {
        saidGoodbye = true;
        out = bytes.getBuffer(0, at).appendBuffer(GOING_AWAY);
        at = bytes.length();
      }
    }
    bytesOut += out.length();
    return out;
  }
}

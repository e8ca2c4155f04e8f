package dev.platform.edge;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.time.Duration;

/** Two connections that have become one: what comes in here goes out there, close frames too. */
final class Tunnel {

  /** A close frame with 1001: the other end goes away. */
  private static final Buffer GOING_AWAY =
      Buffer.buffer(new byte[] {(byte) 0x88, 2, 1001 >> Byte.SIZE, (byte) 1001});

  /** For the client's own close frame, and the instance's end. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final Context context;
  private final NetSocket client;
  private final NetSocket instance;
  private final WebSocketFrames frames = new WebSocketFrames();
  private boolean leaving;
  private boolean saidGoodbye;
  private long bytesOut;

  /** To be made on the event loop of the client. */
  Tunnel(Vertx vertx, NetSocket client, NetSocket instance) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.client = client;
    this.instance = instance;
  }

  /** Passes bytes on until both ends are closed; completes with the number sent to the client. */
  Future<Long> open() {
    Promise<Void> clientClosed = Promise.promise();
    Promise<Void> instanceClosed = Promise.promise();
    client.closeHandler(clientClosed::tryComplete);
    instance.closeHandler(instanceClosed::tryComplete);
    join(client, instance);
    join(instance, client);
    return Future.join(clientClosed.future(), instanceClosed.future()).map(closed -> bytesOut);
  }

  /**
   * Tells the client that the instance goes away; its response tells the instance. Whoever does not
   * close then is cut off. From any thread.
   */
  void goAway() {
    context.runOnContext(now -> leave());
  }

  private void leave() {
    if (leaving) {
      return;
    }
    leaving = true;
    if (frames.isBetween()) {
      saidGoodbye = true;
      client.write(GOING_AWAY);
    }
    vertx.setTimer(
        FAREWELL.toMillis(),
        over -> {
          client.close();
          instance.close();
        });
  }

  private void join(NetSocket from, NetSocket to) {
    from.exceptionHandler(failure -> from.close());
    from.handler(
        bytes -> {
          to.write(to == client ? toClient(bytes) : bytes);
          if (to.writeQueueFull()) {
            from.pause();
            to.drainHandler(drained -> from.resume());
          }
        });
    // Not the close handler: it does not wait for bytes that were read but not yet passed on.
    from.endHandler(ended -> ended(from, to));
    from.resume();
  }

  /** An instance that is cut off while it talks would never read the client's close frame. */
  private void ended(NetSocket from, NetSocket to) {
    boolean closesByItself = leaving && from == client;
    if (!closesByItself) {
      to.end();
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

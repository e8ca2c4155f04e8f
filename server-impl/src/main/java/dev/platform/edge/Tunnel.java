package dev.platform.edge;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.net.NetSocket;

/** Two connections that have become one: what comes in here goes out there, close frames too. */
final class Tunnel {

  private final NetSocket client;
  private final NetSocket instance;
  private long bytesOut;

  Tunnel(NetSocket client, NetSocket instance) {
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

  private void join(NetSocket from, NetSocket to) {
    from.exceptionHandler(failure -> from.close());
    from.handler(
        bytes -> {
          if (to == client) {
            bytesOut += bytes.length();
          }
          to.write(bytes);
          if (to.writeQueueFull()) {
            from.pause();
            to.drainHandler(drained -> from.resume());
          }
        });
    // Not the close handler: it does not wait for bytes that were read but not yet passed on.
    from.endHandler(ended -> to.end());
    from.resume();
  }
}

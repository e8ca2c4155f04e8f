package dev.platform.edge.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.PromiseCombiner;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection and the one to a server that it is relayed to. All happens on the event
 * loop that both share.
 *
 * @param client the connection that was taken
 * @param server the connection that was made for it
 */
public record ConnectionPair(Channel client, Channel server) {
  /** Begins to relay. */
  public void join() {
    Relay.join(client, server);
  }

  /** Whether neither has been reset or closed. */
  boolean isActive() {
    return isActive(client) && isActive(server);
  }

  private static boolean isActive(Channel channel) {
    return channel.isActive() && channel.remoteAddress() != null;
  }

  /** Ends both, from any thread. */
  public void close() {
    Relay.close(client);
    Relay.close(server);
  }

  /**
   * Stops to relay, from any thread, and leaves both connections open for another process; what was
   * read and could not be written yet goes with them.
   *
   * @param sockets of this process, listed after the pair was made
   * @return the pair; fails if it has ended
   */
  CompletableFuture<DetachedPair> detach(PairLabel label, OwnSockets sockets) {
    var detached = new CompletableFuture<DetachedPair>();
    client.eventLoop().execute(() -> detach(label, sockets, detached));
    return detached;
  }

  private void detach(
      PairLabel label, OwnSockets sockets, CompletableFuture<DetachedPair> detached) {
    var combiner = new PromiseCombiner(client.eventLoop());
    combiner.addAll(new Future<?>[] {client.deregister(), server.deregister()});
    combiner.finish(
        client
            .eventLoop()
            .<Void>newPromise()
            .addListener(
                done -> {
                  try {
                    detached.complete(detachNow(label, sockets));
                  } catch (IOException e) {
                    close();
                    detached.completeExceptionally(e);
                  }
                }));
  }

  private DetachedPair detachNow(PairLabel label, OwnSockets sockets) throws IOException {
    if (!isActive()) {
      throw new IOException("the connection has ended");
    }
    var pair =
        new DetachedPair(
            label,
            sockets.descriptor(client),
            sockets.descriptor(server),
            unwritten(client),
            unwritten(server));
    Relay.separate(client, server);
    return pair;
  }

  private static ByteBuf unwritten(Channel channel) throws IOException {
    @Nullable ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
    if (buffer == null) {
      return Unpooled.EMPTY_BUFFER; // Its end has been passed on.
    }
    buffer.addFlush();
    ByteBuf bytes = Unpooled.buffer();
    try {
      buffer.forEachFlushedMessage(
          message -> {
            bytes.writeBytes(((ByteBuf) message).duplicate());
            return true;
          });
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
    return bytes;
  }
}

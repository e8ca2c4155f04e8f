package dev.platform.edge.relay;

import dev.platform.edge.route.TcpAddress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.FileDescriptor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pair between two processes: nobody reads from it or writes to it.
 *
 * @param client descriptor of the client's connection
 * @param server descriptor of the server's connection
 * @param toClient what the client gets first
 * @param toServer what the server gets first
 */
record DetachedPair(
    PairLabel label,
    FileDescriptor client,
    FileDescriptor server,
    ByteBuf toClient,
    ByteBuf toServer)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DetachedPair.class);

  /** Closes the descriptors of this process; where another one has them, the pair stays open. */
  @Override
  public void close() {
    close(client);
    close(server);
  }

  private static void close(FileDescriptor descriptor) {
    try {
      descriptor.close();
    } catch (IOException e) {
      LOG.debug("cannot close {}", descriptor, e);
    }
  }

  /** What is sent behind the descriptors. */
  byte[] description() {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      out.writeUTF(label.forwarder());
      out.writeUTF(label.address().host());
      out.writeInt(label.address().port());
      out.writeUTF(label.instance());
      write(out, toClient);
      write(out, toServer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, ByteBuf part) throws IOException {
    out.writeInt(part.readableBytes());
    out.write(ByteBufUtil.getBytes(part));
  }

  /** The opposite of {@link #description()}. */
  static DetachedPair of(FileDescriptor client, FileDescriptor server, byte[] description)
      throws IOException {
    var in = new DataInputStream(new ByteArrayInputStream(description));
    var forwarder = in.readUTF();
    var address = new TcpAddress(in.readUTF(), in.readInt());
    var label = new PairLabel(forwarder, address, in.readUTF());
    return new DetachedPair(label, client, server, read(in), read(in));
  }

  private static ByteBuf read(DataInputStream in) throws IOException {
    return Unpooled.wrappedBuffer(in.readNBytes(in.readInt()));
  }

  /**
   * Makes connections of it, or ends them: either may have been reset since they were detached.
   *
   * @param then relays them, or closes them; called on the event loop, before it looks at them
   */
  void attach(EventLoop loop, Consumer<ConnectionPair> then) {
    var pair = new ConnectionPair(channel(client), channel(server));
    loop.execute(
        () -> {
          var unused = loop.register(pair.client());
          loop.register(pair.server()).addListener(registered -> begin(pair, then));
        });
  }

  private void begin(ConnectionPair pair, Consumer<ConnectionPair> then) {
    if (!pair.isActive()) {
      pair.close();
      return;
    }
    write(pair.client(), toClient);
    write(pair.server(), toServer);
    then.accept(pair);
  }

  private static void write(Channel channel, ByteBuf bytes) {
    var unused = channel.writeAndFlush(bytes);
  }

  private static EpollSocketChannel channel(FileDescriptor descriptor) {
    var channel = new EpollSocketChannel(descriptor.intValue());
    channel.config().setOption(ChannelOption.AUTO_READ, false);
    channel.config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
    return channel;
  }
}

package dev.platform.edge.tcp;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.InternalAddress;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes the connections to one address, and gives its instances their turns. */
final class Acceptor extends ChannelInitializer<SocketChannel> {
  private final TcpForwarder forwarder;
  private final InternalAddress address;
  private final AtomicInteger turns = new AtomicInteger();

  Acceptor(TcpForwarder forwarder, InternalAddress address) {
    this.forwarder = forwarder;
    this.address = address;
  }

  @Override
  protected void initChannel(SocketChannel client) {
    OpenConnections connections = forwarder.connections();
    if (!connections.open(address)) {
      Relay.reset(client);
      return;
    }
    client.closeFuture().addListener(closed -> connections.close(address));
    client.eventLoop().execute(new ForwardedConnection(forwarder, this, client)::begin);
  }

  InternalAddress address() {
    return address;
  }

  /** The one of some instances whose turn it is. */
  HostRoute.Upstream next(List<HostRoute.Upstream> instances) {
    return instances.get(Math.floorMod(turns.getAndIncrement(), instances.size()));
  }
}

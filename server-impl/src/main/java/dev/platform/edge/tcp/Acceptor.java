package dev.platform.edge.tcp;

import dev.platform.edge.relay.Relay;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpTarget;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.socket.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes the connections to one address, and gives its instances their turns. */
final class Acceptor extends ChannelInitializer<SocketChannel> {
  private final TcpForwarder forwarder;
  private final TcpAddress address;
  private final AtomicInteger turns = new AtomicInteger();

  Acceptor(TcpForwarder forwarder, TcpAddress address) {
    this.forwarder = forwarder;
    this.address = address;
  }

  /** It is counted first: a host that leaves the list meanwhile is then seen by one of both. */
  @Override
  protected void initChannel(SocketChannel client) {
    if (client.remoteAddress() == null) {
      Relay.reset(client);
      return;
    }
    var connection = new ForwardedConnection(forwarder, this, client);
    if (!connection.open()) {
      Relay.reset(client);
      return;
    }
    if (connection.isFromAllowedHost()) {
      client.eventLoop().execute(connection::begin);
    } else {
      forwarder.hostRefusals().refuse(client, address, connection.from().host());
    }
  }

  TcpAddress address() {
    return address;
  }

  /** The one of some targets whose turn it is. */
  TcpTarget next(List<TcpTarget> targets) {
    return targets.get(Math.floorMod(turns.getAndIncrement(), targets.size()));
  }
}

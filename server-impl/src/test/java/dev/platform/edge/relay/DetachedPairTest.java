package dev.platform.edge.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.TcpAddress;
import dev.platform.engine.Eventually;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class DetachedPairTest {
  private static final PairLabel LABEL =
      new PairLabel("inside", new TcpAddress("127.0.0.1", 1), "srv-1");

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());

  @AfterEach
  void stop() {
    loops.shutdownGracefully().awaitUninterruptibly();
  }

  @Test
  void aPairOfWhichOneWasResetEndsWhole() throws Exception {
    try (var listener = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      var client = connected(listener);
      var reset = listener.accept();
      var server = connected(listener);
      try (var other = listener.accept()) {
        reset.setSoLinger(true, 0);
        reset.close();
        Eventually.isTrue("a reset", () -> client.remoteAddress() == null);
        List<ConnectionPair> attached = new ArrayList<>();

        new DetachedPair(LABEL, client, server, Unpooled.EMPTY_BUFFER, Unpooled.EMPTY_BUFFER)
            .attach(loops.next(), attached::add);

        other.setSoTimeout(10_000);
        assertThat(other.getInputStream().read()).as("the end").isNegative();
        assertThat(attached).isEmpty();
      }
    }
  }

  private static io.netty.channel.unix.Socket connected(ServerSocket to) throws IOException {
    var socket = io.netty.channel.unix.Socket.newSocketStream();
    if (!socket.connect(new InetSocketAddress(to.getInetAddress(), to.getLocalPort()))) {
      Eventually.isTrue("a connection", () -> isFinished(socket));
    }
    return socket;
  }

  private static boolean isFinished(io.netty.channel.unix.Socket socket) {
    try {
      return socket.finishConnect();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}

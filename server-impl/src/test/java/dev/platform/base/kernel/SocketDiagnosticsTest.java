package dev.platform.base.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about sockets that are there. */
class SocketDiagnosticsTest {
  @BeforeEach
  void linux() {
    assumeTrue(SocketDiagnostics.isThere());
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void bothEndsOfAConnectionAreFound(String host) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(host));
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      KernelSocket made = end(client).orElseThrow();
      KernelSocket taken = end(accepted).orElseThrow();

      assertThat(made.user()).isEqualTo(me());
      assertThat(taken.user()).isEqualTo(me());
      assertThat(made.inode()).isPositive().isNotEqualTo(taken.inode());
      assertThat(made.isListening()).isFalse();
    }
  }

  @Test
  void aSocketOfIPv6WithAConnectionOfIPv4IsFound() throws Exception {
    try (ServerSocket server = new ServerSocket(0);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      assertThat(end(accepted).orElseThrow().user()).isEqualTo(me());
      assertThat(end(client)).isPresent();
    }
  }

  @Test
  void anEndThatIsNotThereIsNotFoundEvenIfSomebodyListens() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress local = loopback(server.getLocalPort());
      assertThat(SocketDiagnostics.find(local, loopback(1))).isEmpty();
      assertThat(SocketDiagnostics.find(loopback(1), local)).isEmpty();
    }
  }

  @Test
  void aConnectionThatNobodyHasTakenHasNoInode() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
      KernelSocket waiting =
          SocketDiagnostics.find(address(client, false), address(client, true)).orElseThrow();
      assertThat(waiting.inode()).isZero();
    }
  }

  @Test
  void listenersAreListedWithTheirAddress() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.3"));
        ServerSocketChannel everywhere =
            ServerSocketChannel.open().bind(new InetSocketAddress("0.0.0.0", 0))) {
      assertThat(SocketDiagnostics.listeners())
          .allMatch(KernelSocket::isListening)
          .anyMatch(
              socket ->
                  socket.local().equals(server.getLocalSocketAddress()) && socket.user() == me())
          .anyMatch(socket -> socket.local().getPort() == everywhere.socket().getLocalPort());
    }
  }

  private static Optional<KernelSocket> end(Socket socket) throws IOException {
    return SocketDiagnostics.find(address(socket, true), address(socket, false));
  }

  private static InetSocketAddress address(Socket socket, boolean local) {
    return local
        ? new InetSocketAddress(socket.getLocalAddress(), socket.getLocalPort())
        : new InetSocketAddress(socket.getInetAddress(), socket.getPort());
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static long me() {
    try {
      return ((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid")).longValue();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

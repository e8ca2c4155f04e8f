package dev.platform.base.kernel;

import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks the kernel for TCP sockets of this network namespace, as {@code sock_diag(7)} describes. */
public final class SocketDiagnostics {
  private static final int AF_NETLINK = 16;
  private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
  private static final int NETLINK_SOCK_DIAG = 4;
  private static final int MSG_DONTWAIT = 0x40;
  private static final int BUFFER = 1 << 16;

  private SocketDiagnostics() {}

  /** Whether the kernel answers. */
  public static boolean isThere() {
    try {
      listeners();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * One end of a connection.
   *
   * @param local the address of this end
   * @param remote the address of the other end
   */
  public static Optional<KernelSocket> find(InetSocketAddress local, InetSocketAddress remote)
      throws IOException {
    // A socket of IPv6 that has a connection of IPv4 is found by its address of IPv4.
    boolean ofFour = local.getAddress() instanceof Inet4Address;
    return ask(SocketQuestion.connection(ofFour, local, remote)).stream()
        .filter(socket -> socket.connects(local, remote))
        .findFirst();
  }

  /** All that wait for connections. */
  public static List<KernelSocket> listeners() throws IOException {
    return listeners(0);
  }

  /** All that wait for connections at a port of any address, or of any port if it is 0. */
  public static List<KernelSocket> listeners(int port) throws IOException {
    List<KernelSocket> all = new ArrayList<>(ask(SocketQuestion.listeners(true, port)));
    all.addAll(ask(SocketQuestion.listeners(false, port)));
    return all;
  }

  private static List<KernelSocket> ask(ByteBuffer question) throws IOException {
    return Libc.call(
        "cannot ask for sockets",
        () -> {
          int socket = Libc.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_SOCK_DIAG);
          return Libc.using(socket, () -> exchange(socket, question));
        });
  }

  private static List<KernelSocket> exchange(int socket, ByteBuffer question) throws IOException {
    try (Memory memory = new Memory(BUFFER)) {
      int length = question.remaining();
      memory.getByteBuffer(0, length).put(question);
      Libc.send(socket, memory, new NativeLong(length), 0);
      SocketAnswer answer = new SocketAnswer();
      while (!answer.isComplete()) {
        int read = Libc.recv(socket, memory, new NativeLong(BUFFER), MSG_DONTWAIT).intValue();
        answer.add(memory.getByteBuffer(0, read));
      }
      return answer.sockets();
    }
  }
}

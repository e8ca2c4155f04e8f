package dev.platform.base.kernel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * What the kernel sends back: {@code struct nlmsghdr} and {@code struct inet_diag_msg}, or more.
 */
final class SocketAnswer {
  static final int LISTENING = 10;

  private static final short ERROR = 2;
  private static final short DONE = 3;
  private static final int MULTI = 2;
  private static final int HEADER = 16;
  private static final int ENOENT = 2;

  /** Where things are, from the beginning of the message. */
  private static final int STATE = 17;

  private static final int PORTS = 20;
  private static final int SOURCE = 24;
  private static final int DESTINATION = 40;
  private static final int USER = 80;
  private static final int INODE = 84;

  private final List<KernelSocket> sockets = new ArrayList<>();
  private boolean complete;

  /** Reads some messages. */
  void add(ByteBuffer messages) throws IOException {
    messages.order(ByteOrder.nativeOrder());
    while (!complete && messages.remaining() >= HEADER) {
      int start = messages.position();
      int length = messages.getInt(start);
      if (length < HEADER || length > messages.remaining()) {
        throw new IOException("not a message of netlink");
      }
      read(messages.slice(start, length).order(ByteOrder.nativeOrder()));
      messages.position(start + Math.min(messages.remaining(), (length + 3) & ~3));
    }
  }

  private void read(ByteBuffer message) throws IOException {
    short type = message.getShort(4);
    complete = (message.getShort(6) & MULTI) == 0 || type == DONE;
    if (type == ERROR) {
      complete = true;
      int error = -message.getInt(HEADER);
      if (error != ENOENT) {
        throw new IOException("the kernel does not show sockets: error " + error);
      }
    } else if (type == SocketQuestion.SOCK_DIAG_BY_FAMILY) {
      sockets.add(socket(message));
    }
  }

  private static KernelSocket socket(ByteBuffer message) throws UnknownHostException {
    int size = message.get(HEADER) == SocketQuestion.AF_INET ? 4 : 16;
    return new KernelSocket(
        new InetSocketAddress(address(message, SOURCE, size), port(message, PORTS)),
        new InetSocketAddress(address(message, DESTINATION, size), port(message, PORTS + 2)),
        message.get(STATE) == LISTENING,
        Integer.toUnsignedLong(message.getInt(USER)),
        Integer.toUnsignedLong(message.getInt(INODE)));
  }

  private static InetAddress address(ByteBuffer message, int at, int size)
      throws UnknownHostException {
    byte[] bytes = new byte[size];
    message.get(at, bytes);
    return InetAddress.getByAddress(bytes);
  }

  /** Ports are in the order of the network. */
  private static int port(ByteBuffer message, int at) {
    return Byte.toUnsignedInt(message.get(at)) << 8 | Byte.toUnsignedInt(message.get(at + 1));
  }

  /** Whether nothing more will come. */
  boolean isComplete() {
    return complete;
  }

  List<KernelSocket> sockets() {
    return sockets;
  }
}

package dev.platform.base.kernel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What is sent to the kernel: {@code struct nlmsghdr} and {@code struct inet_diag_req_v2}. */
final class SocketQuestion {
  static final short SOCK_DIAG_BY_FAMILY = 20;
  static final byte AF_INET = 2;
  private static final byte AF_INET6 = 10;
  private static final byte IPPROTO_TCP = 6;
  private static final short REQUEST = 1;
  private static final short REQUEST_ALL = 0x301;
  private static final int ANY_STATE = -1;
  private static final int LISTENING = 1 << SocketAnswer.LISTENING;
  private static final int LENGTH = 72;
  private static final int ADDRESS = 16;

  private SocketQuestion() {}

  static ByteBuffer connection(boolean ofFour, InetSocketAddress local, InetSocketAddress remote) {
    ByteBuffer message = start(REQUEST, ofFour, ANY_STATE);
    message.order(ByteOrder.BIG_ENDIAN);
    message.putShort((short) local.getPort()).putShort((short) remote.getPort());
    put(message, local.getAddress());
    put(message, remote.getAddress());
    // Of any interface, and without the kernel's own number for the socket.
    return message.putInt(0).putLong(-1).flip();
  }

  /** Of all ports, if the port is 0. */
  static ByteBuffer listeners(boolean ofFour, int port) {
    ByteBuffer message = start(REQUEST_ALL, ofFour, LISTENING).order(ByteOrder.BIG_ENDIAN);
    return message.putShort((short) port).position(LENGTH).flip();
  }

  private static ByteBuffer start(short flags, boolean ofFour, int states) {
    ByteBuffer message = ByteBuffer.allocate(LENGTH).order(ByteOrder.nativeOrder());
    message.putInt(LENGTH).putShort(SOCK_DIAG_BY_FAMILY).putShort(flags).putLong(0);
    message.put(ofFour ? AF_INET : AF_INET6).put(IPPROTO_TCP).putShort((short) 0);
    return message.putInt(states);
  }

  private static void put(ByteBuffer message, InetAddress address) {
    int start = message.position();
    message.put(address.getAddress()).position(start + ADDRESS);
  }
}

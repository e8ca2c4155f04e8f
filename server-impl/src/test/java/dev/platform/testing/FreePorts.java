package dev.platform.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of this machine that nobody listens on. They lie below those that the system hands out by
 * itself, so that no test that runs beside takes one between its choice and its use.
 */
public final class FreePorts {
  private static final int FIRST = 12_000;
  private static final int COUNT = 8_000;
  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() % COUNT));

  private FreePorts() {}

  /** Another one at each call. */
  public static int next() {
    for (int i = 0; i < COUNT; i++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no port is free");
  }

  /** A range of ports that no later call hands out, as settings have it. */
  public static String range(int count) {
    int first = Math.floorMod(NEXT.getAndAdd(count), COUNT);
    return first + count > COUNT
        ? range(count)
        : (FIRST + first) + "-" + (FIRST + first + count - 1);
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}

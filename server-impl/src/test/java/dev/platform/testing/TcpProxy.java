package dev.platform.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/** A network between a test and a server, which can break in several ways. */
public final class TcpProxy implements AutoCloseable {
  private final String host;
  private final int port;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile ServerSocket listener;
  private volatile CountDownLatch frozen = new CountDownLatch(0);
  private volatile Predicate<byte[]> swallowed = bytes -> false;

  /** Leads to a server. */
  public TcpProxy(String host, int port) {
    this.host = host;
    this.port = port;
    listener = listen(0);
  }

  /** Where clients connect to. */
  public int port() {
    return listener.getLocalPort();
  }

  /** From now on nothing arrives, in either direction, and nobody is told. */
  public void freeze() {
    frozen = new CountDownLatch(1);
  }

  /** What was sent meanwhile arrives. */
  public void thaw() {
    frozen.countDown();
  }

  /** Freezes once what a client sends fits; the server still gets it. */
  public void freezeAfter(Predicate<byte[]> sent) {
    swallowed = sent;
  }

  /** Ends all connections and takes no more. */
  public void refuse() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  /** Takes connections again, on the same port. */
  public void accept() {
    listener = listen(listener.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    thaw();
    refuse();
  }

  private ServerSocket listen(int on) {
    try {
      var socket = new ServerSocket(on, 50, InetAddress.getLoopbackAddress());
      thread(() -> acceptAll(socket));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void acceptAll(ServerSocket from) {
    try {
      while (true) {
        var client = from.accept();
        var server = new Socket(host, port);
        sockets.add(client);
        sockets.add(server);
        thread(() -> copy(client, server, true));
        thread(() -> copy(server, client, false));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void copy(Socket from, Socket to, boolean isSent) {
    byte[] buffer = new byte[8192];
    try (from;
        to) {
      int count = from.getInputStream().read(buffer);
      while (count >= 0) {
        frozen.await();
        byte[] bytes = Arrays.copyOf(buffer, count);
        if (isSent && swallowed.test(bytes)) {
          swallowed = any -> false;
          freeze();
        }
        to.getOutputStream().write(bytes);
        count = from.getInputStream().read(buffer);
      }
    } catch (IOException e) {
      // The other end has closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void thread(Runnable work) {
    var thread = new Thread(work, "tcp-proxy");
    thread.setDaemon(true);
    thread.start();
  }
}

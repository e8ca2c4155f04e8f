package dev.platform.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Many clients that send or take a byte a second; whoever is closed comes again. They come from
 * some addresses, because one may have only so many bodies.
 */
final class SlowClients implements AutoCloseable {
  private static final int ADDRESSES = 8;
  private static final int KINDS = 3;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final int port;
  private final String host;
  private final String path;
  private final List<Socket> sockets = new ArrayList<>();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

  SlowClients(int port, String host, String path, int count) throws IOException {
    this.port = port;
    this.host = host;
    this.path = path;
    for (int i = 0; i < count; i++) {
      sockets.add(open(i));
    }
    var unused =
        thread.scheduleWithFixedDelay(
            this::goOn, PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private Socket open(int number) throws IOException {
    var socket = new Socket();
    socket.setReceiveBufferSize(1024);
    socket.bind(new InetSocketAddress("127.0.0." + (2 + number % ADDRESSES), 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    var line = (number % KINDS == 1 ? "POST " : "GET ") + path + " HTTP/1.1\r\nHost: " + host;
    send(
        socket,
        line
            + switch (number % KINDS) {
              case 0 -> "\r\nX-Slow: ";
              case 1 -> "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
              default -> "\r\n\r\n";
            });
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private void goOn() {
    for (int i = 0; i < sockets.size(); i++) {
      try {
        goOn(i);
      } catch (IOException closed) {
        comeAgain(i);
      }
    }
  }

  private void goOn(int number) throws IOException {
    var socket = sockets.get(number);
    boolean hasAnswer = socket.getInputStream().available() > 0;
    if (number % KINDS < 2 && hasAnswer) {
      throw new IOException("refused");
    } else if (number % KINDS < 2) {
      send(socket, " ");
    } else if (hasAnswer) {
      socket.getInputStream().read();
    }
  }

  private void comeAgain(int number) {
    try {
      sockets.get(number).close();
      sockets.set(number, open(number));
    } catch (IOException e) {
      // In a second.
    }
  }

  @Override
  public void close() throws Exception {
    thread.shutdownNow();
    thread.awaitTermination(1, TimeUnit.MINUTES);
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}

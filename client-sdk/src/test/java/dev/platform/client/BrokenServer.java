package dev.platform.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that misbehaves below HTTP: each connection gets the next of its behaviors. */
final class BrokenServer implements AutoCloseable {
  private final ServerSocket server = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final Behavior[] inTurn;

  /** What happens after a request was read. The connection stays open afterwards. */
  @FunctionalInterface
  interface Behavior {
    void serve(Socket socket) throws IOException;
  }

  BrokenServer(Behavior... inTurn) throws IOException {
    this.inTurn = inTurn;
    Thread thread = new Thread(this::serve, "broken-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Sends headers that promise a body, and a part of it. */
  static Behavior stalledBody() {
    return socket -> send(socket, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\":");
  }

  static Behavior silence() {
    return socket -> {};
  }

  static Behavior response(int status, String body) {
    return socket ->
        send(
            socket,
            "HTTP/1.1 %d Status\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, body.length(), body));
  }

  /** Sends an interim response before the real one. */
  static Behavior interim(int status, Behavior then) {
    return socket -> {
      send(socket, "HTTP/1.1 %d Interim\r\nLink: </style.css>\r\n\r\n".formatted(status));
      then.serve(socket);
    };
  }

  String url() {
    return "http://localhost:" + server.getLocalPort();
  }

  /** The number of requests that were read. */
  int requests() {
    return connections.get();
  }

  private static void send(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private void serve() {
    try {
      while (true) {
        Socket socket = server.accept();
        open.add(socket);
        Thread thread = new Thread(() -> serve(socket), "broken-connection");
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket socket) {
    try {
      while (readRequest(socket.getInputStream())) {
        int number = connections.getAndIncrement();
        inTurn[Math.min(number, inTurn.length - 1)].serve(socket);
      }
    } catch (IOException e) {
      // the client or the test has closed it
    }
  }

  /** Reads up to the end of the headers, and the body that they announce. */
  private static boolean readRequest(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      head.append((char) next);
    }
    for (String line : head.toString().split("\r\n")) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        in.readNBytes(Integer.parseInt(line.substring(15).trim()));
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}

package dev.platform.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A server of WebSockets, byte by byte, so that a test can break one in every way. What is no
 * upgrade is answered with the pages that it was given, in turn, the last one again and again.
 */
final class StubSocket implements AutoCloseable {
  private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private final ServerSocket server;
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final BlockingQueue<Connection> connections = new LinkedBlockingQueue<>();

  /** All sockets, because one that nobody refers to is closed when it is collected. */
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  private final List<String> targets = new CopyOnWriteArrayList<>();
  private final Queue<String> pages = new ConcurrentLinkedQueue<>();
  private final Queue<String> refusals = new ConcurrentLinkedQueue<>();

  StubSocket() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    executor.execute(this::accept);
  }

  String url() {
    return "http://localhost:" + server.getLocalPort();
  }

  /** Answers the next requests that are no upgrade with this JSON. */
  void answer(String json) {
    pages.add(json);
  }

  /** Refuses the next upgrade, with a status line like {@code 403 Forbidden}. */
  void refuse(String status) {
    refusals.add(status);
  }

  /** What was asked for, in the order that it came. */
  List<String> targets() {
    return targets;
  }

  /** The next WebSocket that a client has opened. */
  Connection next() throws InterruptedException {
    Connection connection = connections.poll(60, TimeUnit.SECONDS);
    if (connection == null) {
      throw new AssertionError("Nobody has connected; asked for were " + targets);
    }
    return connection;
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    executor.shutdownNow();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        sockets.add(socket);
        executor.execute(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      String target = in.readLine().split(" ")[1];
      Map<String, String> headers = headers(in);
      in.skip(Long.parseLong(headers.getOrDefault("Content-Length", "0")));
      targets.add(target);
      if (!headers.containsKey("Upgrade")) {
        page(socket);
      } else if (!refusals.isEmpty()) {
        respond(socket, refusals.poll() + "\r\nContent-Length: 0\r\nConnection: close", "");
      } else {
        String accept = "Sec-WebSocket-Accept: " + digest(headers.get("Sec-WebSocket-Key"));
        respond(
            socket,
            "101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + accept,
            "");
        connections.add(new Connection(socket, headers));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void page(Socket socket) throws IOException {
    String json = pages.size() > 1 ? pages.poll() : pages.peek();
    respond(
        socket,
        "200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
            + json.length(),
        json);
    socket.close();
  }

  private static Map<String, String> headers(BufferedReader in) throws IOException {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
      String[] parts = line.split(": ", 2);
      headers.put(parts[0], parts[1]);
    }
    return headers;
  }

  private static void respond(Socket socket, String head, String body) throws IOException {
    String text = "HTTP/1.1 " + head + "\r\n\r\n" + body;
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private static String digest(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1")
              .digest((key + GUID).getBytes(StandardCharsets.ISO_8859_1));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The server's end of one WebSocket. */
  record Connection(Socket socket, Map<String, String> headers) {
    private static final int FINAL = 0x80;
    private static final int CONTINUATION = 0x0;
    private static final int TEXT = 0x1;
    private static final int CLOSE = 0x8;

    void send(String text) throws IOException {
      frame(FINAL | TEXT, text);
    }

    void sendInPieces(String text) throws IOException {
      int half = text.length() / 2;
      frame(TEXT, text.substring(0, half));
      frame(FINAL | CONTINUATION, text.substring(half));
    }

    void sayGoodbye() throws IOException {
      frame(FINAL | CLOSE, "");
    }

    void drop() throws IOException {
      socket.close();
    }

    private void frame(int head, String text) throws IOException {
      byte[] payload = text.getBytes(StandardCharsets.UTF_8);
      OutputStream out = socket.getOutputStream();
      out.write(head);
      if (payload.length < 126) {
        out.write(payload.length);
      } else {
        out.write(126);
        out.write(payload.length >> 8);
        out.write(payload.length);
      }
      out.write(payload);
      out.flush();
    }
  }
}

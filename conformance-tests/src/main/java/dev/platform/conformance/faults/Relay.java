package dev.platform.conformance.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.platform.conformance.client.Trail;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLSocketFactory;

/**
 * Passes on WebSockets, which may have faults: the handshake is a request, and so is every text
 * that the server sends. A text may become several, one a line, or none.
 */
final class Relay implements AutoCloseable {
  private static final int SWITCHED = 101;

  private final URI target;
  private final UnaryOperator<Server> faulty;
  private final ServerSocket entrance;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private Relay(URI target, UnaryOperator<Server> faulty) throws IOException {
    this.target = target;
    this.faulty = faulty;
    this.entrance = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  static Relay to(URI target, UnaryOperator<Server> faulty) throws IOException {
    var relay = new Relay(target, faulty);
    relay.threads.execute(relay::accept);
    return relay;
  }

  URI origin() {
    return URI.create("http://127.0.0.1:" + entrance.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket client = entrance.accept();
        open.add(client);
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      return; // It was closed.
    }
  }

  private void serve(Socket client) {
    try (client;
        var line = new Line()) {
      var in = new DataInputStream(client.getInputStream());
      OutputStream out = client.getOutputStream();
      Server server = faulty.apply(line);
      Message request = request(Frame.head(in));
      Message handshake = server.answer(request);
      if (handshake.status() != SWITCHED) {
        String end = "HTTP/1.1 %d No\r\nContent-Length: 0\r\n\r\n".formatted(handshake.status());
        out.write(end.getBytes(ISO_8859_1));
        return;
      }
      out.write(line.head.getBytes(ISO_8859_1));
      threads.execute(() -> line.copy(in));
      for (Frame frame = line.next(); !frame.isEnd(); frame = line.next()) {
        for (Frame each :
            frame.isText() ? Frame.texts(server.answer(request).body()) : List.of(frame)) {
          each.write(out);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return; // One side has closed it.
    }
  }

  private static Message request(String head) {
    String[] lines = head.split("\r\n");
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 1; i < lines.length; i++) {
      String[] header = lines[i].split(": *", 2);
      headers.computeIfAbsent(header[0], it -> new ArrayList<>()).add(header[1]);
    }
    String[] first = lines[0].split(" ");
    return new Message(first[0], URI.create(first[1]), 0, headers, "");
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      entrance.close();
      for (Socket client : open) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A WebSocket of the right server, which answers with the text that it has sent last. */
  private final class Line implements Server, AutoCloseable {
    private Socket socket = new Socket();
    private String head = "";
    private String text = "";

    @Override
    public Message answer(Message request) {
      try {
        return head.isEmpty() ? shakeHands(request) : request.with(SWITCHED).with(text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Message shakeHands(Message request) throws IOException {
      boolean isTls = target.getScheme().equals("https");
      int port = target.getPort() > 0 ? target.getPort() : isTls ? 443 : 80;
      socket =
          isTls
              ? SSLSocketFactory.getDefault().createSocket(target.getHost(), port)
              : new Socket(target.getHost(), port);
      var text = new StringBuilder("GET %s HTTP/1.1\r\n".formatted(request.uri()));
      request
          .without(Trail.HEADER)
          .with("Host", target.getAuthority())
          .headers()
          .forEach((name, values) -> text.append(name + ": " + String.join(", ", values) + "\r\n"));
      socket.getOutputStream().write((text + "\r\n").getBytes(ISO_8859_1));
      head = Frame.head(socket.getInputStream());
      return request.with(Integer.parseInt(head.split(" ", 3)[1]));
    }

    Frame next() throws IOException {
      Frame frame = Frame.read(new DataInputStream(socket.getInputStream()));
      text = frame.text();
      return frame;
    }

    private void copy(DataInputStream client) {
      try {
        client.transferTo(socket.getOutputStream());
      } catch (IOException e) {
        return; // One side has closed it.
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}

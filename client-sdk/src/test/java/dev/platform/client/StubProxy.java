package dev.platform.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy that wants a user and a password. It opens tunnels, and forwards one request of each
 * other connection. A rejection has no body, as that of many proxies.
 */
final class StubProxy implements AutoCloseable {
  private static final String REJECTION =
      """
      HTTP/1.1 407 Proxy Authentication Required
      Proxy-Authenticate: Basic realm="proxy"
      Content-Length: 0
      Connection: close

      """;

  private final ServerSocket server = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final String credentials;

  StubProxy(String user, String password) throws IOException {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    this.credentials = "Basic " + Base64.getEncoder().encodeToString(pair);
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** The request lines that were let through. */
  List<String> requests() {
    return requests;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // one of the two sides is closed
              }
            },
            "stub-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Work {
    void run() throws IOException;
  }

  private void accept() throws IOException {
    while (true) {
      Socket socket = server.accept();
      open.add(socket);
      start(() -> serve(socket));
    }
  }

  private void serve(Socket client) throws IOException {
    List<String> head = head(client.getInputStream());
    if (head.stream().noneMatch(this::hasCredentials)) {
      send(client, REJECTION.replace("\n", "\r\n"));
      client.close();
      return;
    }
    requests.add(head.get(0));
    String target = head.get(0).split(" ")[1];
    boolean isTunnel = head.get(0).startsWith("CONNECT ");
    URI url = URI.create(isTunnel ? "http://" + target : target);
    Socket origin = new Socket(url.getHost(), url.getPort());
    open.add(origin);
    if (isTunnel) {
      send(client, "HTTP/1.1 200 Connected\r\n\r\n");
    } else {
      send(origin, String.join("\r\n", head).replaceFirst("http://[^/]+", "") + "\r\n\r\n");
    }
    start(() -> relay(client, origin));
    relay(origin, client);
  }

  private boolean hasCredentials(String line) {
    String[] header = line.split(":", 2);
    return header[0].toLowerCase(Locale.ROOT).equals("proxy-authorization")
        && header[1].strip().equals(credentials);
  }

  private static void relay(Socket from, Socket to) throws IOException {
    from.getInputStream().transferTo(to.getOutputStream());
    to.shutdownOutput();
  }

  private static void send(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static List<String> head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.read());
    }
    return head.toString().strip().lines().toList();
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}

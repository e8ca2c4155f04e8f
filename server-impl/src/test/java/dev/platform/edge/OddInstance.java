package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An instance that answers every request with the same bytes and hangs up. */
final class OddInstance implements AutoCloseable {

  private final ServerSocket server;
  private final byte[] answer;
  private final List<String> heard = new CopyOnWriteArrayList<>();

  OddInstance(String answer) throws IOException {
    this.answer = answer.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "odd-instance");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
          int next = in.read();
          if (next < 0) {
            break;
          }
          head.append((char) next);
        }
        heard.add(head.toString());
        socket.getOutputStream().write(answer);
      } catch (IOException gone) {
        // The next one may stay.
      }
    }
  }

  /** The heads of the requests that came. */
  String heard() {
    return String.join("", heard);
  }

  HostRoute.Upstream upstream() {
    return new HostRoute.Upstream("i-odd", TestEdge.ADDRESS, server.getLocalPort());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}

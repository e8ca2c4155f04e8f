package dev.platform.edge;

import dev.platform.edge.route.HostRoute;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An instance whose connections a test accepts, reads, and writes byte by byte. */
final class ScriptedInstance implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 10_000;

  private final ServerSocket server;
  private final List<Connection> connections = new ArrayList<>();

  ScriptedInstance() {
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      server.setSoTimeout(PATIENCE_MILLIS);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits for the next connection. */
  Connection accept() throws IOException {
    var connection = new Connection(server.accept());
    connections.add(connection);
    return connection;
  }

  HostRoute route() {
    var upstream = new HostRoute.Upstream("i-script", TestEdge.ADDRESS, server.getLocalPort());
    return new HostRoute.Instances("srv-web", List.of(upstream));
  }

  @Override
  public void close() throws IOException {
    for (Connection connection : connections) {
      connection.close();
    }
    server.close();
  }

  /** One connection of the edge. */
  static final class Connection {
    private final Socket socket;
    private final InputStream in;

    private Connection(Socket socket) throws IOException {
      this.socket = socket;
      this.in = socket.getInputStream();
      socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Reads up to an empty line, or as far as there is something. */
    String readHead() throws IOException {
      var head = new StringBuilder();
      int next = 0;
      while (head.indexOf("\r\n\r\n") < 0 && next >= 0) {
        next = in.read();
        head.append(next < 0 ? "" : String.valueOf((char) next));
      }
      return head.toString();
    }

    /** Reads so many bytes, or as many as there are. */
    String read(int length) throws IOException {
      return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    /** Sends text whose lines end as HTTP wants it. */
    void send(String text) throws IOException {
      socket
          .getOutputStream()
          .write(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Says that nothing more is sent. */
    void finish() throws IOException {
      socket.shutdownOutput();
    }

    void close() throws IOException {
      socket.close();
    }
  }
}

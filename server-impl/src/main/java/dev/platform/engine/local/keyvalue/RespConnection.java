package dev.platform.engine.local.keyvalue;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to a server, in its own protocol, for the few commands of the platform. */
final class RespConnection implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RespConnection.class);
  private static final int MAX_REPLY = 1 << 20;
  private static final int MAX_LINE = 64 << 10;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  private RespConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = new BufferedOutputStream(socket.getOutputStream());
  }

  /** The server rejects a command. */
  static final class Rejected extends IOException {
    private static final long serialVersionUID = 1;

    Rejected(String reply) {
      super(reply);
    }
  }

  /** Connects; nothing is sent. */
  static RespConnection open(int port, Duration atMost) throws IOException {
    int millis = (int) atMost.toMillis();
    Socket socket = new Socket();
    try {
      socket.setSoTimeout(millis);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
      return new RespConnection(socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** The port that it comes from. */
  int from() {
    return socket.getLocalPort();
  }

  /**
   * Sends a command.
   *
   * @return the reply, whether it is a word, a number or a text
   * @throws Rejected with the reply, if it is an error
   */
  String ask(String... command) throws IOException {
    write("*" + command.length + "\r\n");
    for (String word : command) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      write("$" + bytes.length + "\r\n");
      out.write(bytes);
      write("\r\n");
    }
    out.flush();
    return reply();
  }

  /** A section of what the server says of itself. */
  Map<String, String> info(String section) throws IOException {
    Map<String, String> facts = new TreeMap<>();
    ask("INFO", section)
        .lines()
        .filter(line -> line.contains(":"))
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              facts.put(line.substring(0, colon), line.substring(colon + 1));
            });
    return facts;
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private String reply() throws IOException {
    String line = line();
    if (line.isEmpty()) {
      throw new IOException("an empty reply");
    }
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', ':' -> rest;
      case '-' -> throw new Rejected(rest);
      case '$' -> bulk(rest);
      default -> throw new IOException("an unexpected reply");
    };
  }

  private String bulk(String size) throws IOException {
    int length = Integer.parseInt(size);
    if (length < 0) {
      return "";
    }
    if (length > MAX_REPLY) {
      throw new IOException("a reply of " + length + " bytes");
    }
    byte[] bytes = in.readNBytes(length);
    line();
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server has closed the connection");
      }
      if (line.size() == MAX_LINE) {
        throw new IOException("a line of more than " + MAX_LINE + " bytes");
      }
      line.write(next);
    }
    return line.toString(StandardCharsets.UTF_8).stripTrailing();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("cannot close a connection", e);
    }
  }
}

package dev.platform.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One kept connection that costs next to nothing, so that the server has the machine. */
final class Wire implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final Socket socket;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int from;
  private int to;

  Wire(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
  }

  /**
   * Sends a request and reads its answer to the end.
   *
   * @return bytes of the body
   * @throws IOException if it does not begin with 200
   */
  int exchange(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    var status = line();
    if (!status.startsWith("HTTP/1.1 200")) {
      throw new IOException("the answer is " + status);
    }
    int length = -1;
    for (var header = line(); !header.isEmpty(); header = line()) {
      if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).trim());
      } else if (header.toLowerCase(Locale.ROOT).equals("connection: close")) {
        throw new IOException("the server closes the connection");
      }
    }
    if (length < 0) {
      return skipChunks();
    }
    skip(length);
    return length;
  }

  private int skipChunks() throws IOException {
    int total = 0;
    for (int size = chunk(); size > 0; size = chunk()) {
      skip(size);
      line();
      total += size;
    }
    line();
    return total;
  }

  private int chunk() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  /** A line without its end. */
  private String line() throws IOException {
    var text = new StringBuilder(64);
    for (byte next = read(); next != '\n'; next = read()) {
      if (next != '\r') {
        text.append((char) next);
      }
    }
    return text.toString();
  }

  private byte read() throws IOException {
    fill();
    return buffer[from++];
  }

  private void skip(int bytes) throws IOException {
    for (int left = bytes; left > 0; ) {
      fill();
      int step = Math.min(left, to - from);
      from += step;
      left -= step;
    }
  }

  private void fill() throws IOException {
    if (from == to) {
      from = 0;
      to = Math.max(0, in.read(buffer));
      if (to == 0) {
        throw new EOFException("the server has closed the connection");
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /** The bytes of a GET. */
  static byte[] get(String path, String token) {
    return ("GET "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nAuthorization: Bearer "
            + token
            + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** The bytes of a POST of a form. */
  static byte[] post(String path, String form) {
    return ("POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded"
            + "\r\nContent-Length: "
            + form.length()
            + "\r\n\r\n"
            + form)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** The bytes of a POST of JSON. */
  static byte[] json(String path, String token, String body) {
    return ("POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nAuthorization: Bearer "
            + token
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body)
        .getBytes(StandardCharsets.US_ASCII);
  }
}

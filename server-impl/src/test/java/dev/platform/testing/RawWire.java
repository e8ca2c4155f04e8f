package dev.platform.testing;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A connection on which a test may write what it likes, and read answers byte by byte. */
public final class RawWire implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  /** Opens a connection to this machine. */
  public RawWire(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = socket.getInputStream();
  }

  /**
   * An answer.
   *
   * @param headers by name in lower case
   */
  public record Answer(int status, Map<String, String> headers, String body) {
    /** A header, or nothing. */
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }
  }

  /** Writes characters as the bytes of their numbers. */
  public RawWire send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  /** The next answer, to any method but HEAD. */
  public Answer answer() throws IOException {
    return answer("GET");
  }

  /** The next answer. */
  public Answer answer(String method) throws IOException {
    String[] lines = head().split("\r\n", -1);
    int status = Integer.parseInt(lines[0].split(" ", 3)[1]);
    Map<String, String> headers = new TreeMap<>();
    for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
      int colon = lines[i].indexOf(':');
      headers.merge(
          lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
          lines[i].substring(colon + 1).trim(),
          (one, other) -> one + ", " + other);
    }
    boolean isEmpty = method.equals("HEAD") || status == 204 || status == 304 || status < 200;
    return new Answer(status, headers, isEmpty ? "" : body(headers));
  }

  /** The head of the next answer, as it is. */
  public String head() throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) next());
    }
    return head.toString();
  }

  private String body(Map<String, String> headers) throws IOException {
    if (headers.containsKey("content-length")) {
      int length = Integer.parseInt(headers.get("content-length"));
      byte[] bytes = in.readNBytes(length);
      if (bytes.length < length) {
        throw new EOFException("the answer is cut off");
      }
      return text(bytes);
    }
    if (!headers.containsKey("transfer-encoding")) {
      return text(in.readAllBytes());
    }
    var body = new StringBuilder();
    for (int size = size(); size > 0; size = size()) {
      body.append(text(in.readNBytes(size)));
      in.readNBytes(2);
    }
    in.readNBytes(2);
    return body.toString();
  }

  private int size() throws IOException {
    var line = new StringBuilder();
    while (line.indexOf("\r\n") < 0) {
      line.append((char) next());
    }
    return Integer.parseInt(line.toString().trim(), 16);
  }

  private int next() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException("no answer, but the end of the connection");
    }
    return b;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Whether an answer has come that nobody has read. */
  public boolean isAnswered() {
    try {
      return in.available() > 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether the other side says no more, and has not said anything else. */
  public boolean isEnded() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  /** Says that nothing more is sent. */
  public void finish() throws IOException {
    socket.shutdownOutput();
  }

  /** Goes away without a word, as when a cable is pulled out and in again. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Takes nothing more in than this, as long as the system allows it. */
  public RawWire narrow() throws IOException {
    socket.setReceiveBufferSize(1024);
    return this;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

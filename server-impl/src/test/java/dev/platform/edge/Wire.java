package dev.platform.edge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A bare connection, for what an HTTP client would not send or would hide. */
final class Wire implements AutoCloseable {

  private final Socket socket;
  private final InputStream in;

  Wire(int port) {
    this(port, "127.0.0.1");
  }

  /** From an address of this machine, all of which begin with 127. */
  Wire(int port, String from) {
    try {
      var here = InetAddress.getLoopbackAddress();
      socket = new Socket(here, port, InetAddress.getByName(from), 0);
      socket.setSoTimeout(10_000);
      in = socket.getInputStream();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Sends text whose lines end as HTTP wants it. */
  Wire send(String text) {
    return send(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  Wire send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return this;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  Answer read() {
    return read(true);
  }

  Answer readHead() {
    return read(false);
  }

  private Answer read(boolean withBody) {
    String status = line();
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.merge(
          line.substring(0, colon), line.substring(colon + 1).strip(), (a, b) -> a + ", " + b);
    }
    return new Answer(
        Integer.parseInt(status.split(" ")[1]), headers, withBody ? body(headers) : "");
  }

  private String body(Map<String, String> headers) {
    if ("chunked".equals(headers.getOrDefault("Transfer-Encoding", "").toLowerCase(Locale.ROOT))) {
      StringBuilder body = new StringBuilder();
      for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
        body.append(bytes(size));
        line();
      }
      line();
      return body.toString();
    }
    String length = headers.get("Content-Length");
    return length == null ? rest() : bytes(Integer.parseInt(length));
  }

  String line() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int each = next(); each != '\n'; each = next()) {
      if (each < 0) {
        throw new IllegalStateException("closed after: " + line);
      }
      line.write(each);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }

  String bytes(int count) {
    try {
      return new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Everything until the other end closes. */
  String rest() {
    try {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** How many bytes come until the other end closes. */
  long count() {
    try {
      return in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** How many bytes come until the other end closes, gently or not. */
  long countUntilCut() {
    long count = 0;
    byte[] buffer = new byte[64 * 1024];
    try {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        count += read;
      }
      return count;
    } catch (SocketTimeoutException stillOpen) {
      throw new UncheckedIOException(stillOpen);
    } catch (IOException reset) {
      return count;
    }
  }

  private int next() {
    try {
      return in.read();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  record Answer(int status, Map<String, String> headers, String body) {}
}

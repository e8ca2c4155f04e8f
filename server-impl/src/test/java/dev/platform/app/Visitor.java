package dev.platform.app;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Somebody who uses the service of {@code harsh/Server.java} over connections that are kept,
 * without ever asking twice. What goes wrong is thrown.
 */
final class Visitor implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 60_000;
  private static final int UPLOAD_PIECES = 10;
  private static final int PIECE = 10_000;
  private static final int DOWNLOAD = 200_000;
  private static final int WORDS = 10;

  private final String host;
  private final Socket socket;
  private final DataInputStream in;
  private String told = "";

  Visitor(String host, int port) throws IOException {
    this.host = host;
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  /** An answer is as it should be, or this says what it is. */
  private void require(boolean isSo, String what) throws IOException {
    if (!isSo) {
      throw new IOException(what);
    }
  }

  /** Gets a word; tells the status. */
  int get() throws IOException {
    write("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return answer("0");
  }

  /** Sends a word; tells the status. */
  int post() throws IOException {
    write("POST / HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 5\r\n\r\nhello");
    return answer("5");
  }

  /** Sends a file bit by bit; tells the status. */
  int upload() throws IOException {
    int length = UPLOAD_PIECES * PIECE;
    write("POST / HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: " + length + "\r\n\r\n");
    for (int i = 0; i < UPLOAD_PIECES; i++) {
      socket.getOutputStream().write(new byte[PIECE]);
      pause();
    }
    return answer(String.valueOf(length));
  }

  /** Gets a file that comes bit by bit; tells the status. */
  int download() throws IOException {
    write("GET /download HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return answer(new String(new byte[DOWNLOAD], StandardCharsets.US_ASCII));
  }

  /** Talks for a while over a WebSocket, which is the end of the connection; tells the status. */
  int talk() throws IOException {
    write(
        "GET /talk HTTP/1.1\r\nHost: "
            + host
            + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    int status = status(line());
    if (status != 101) {
      return status;
    }
    while (!line().isEmpty()) {}
    for (int i = 0; i < WORDS; i++) {
      frame(1, "word " + i);
      require(heard(1).equals("word " + i), "another word");
      pause();
    }
    frame(8, "");
    heard(8);
    return 200;
  }

  private int answer(String expected) throws IOException {
    int status = status(line());
    int length = 0;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    byte[] body = in.readNBytes(length);
    require(body.length == length, "the answer broke off");
    told = new String(body, StandardCharsets.UTF_8);
    if (status == 200) {
      require(expected.equals(new String(body, StandardCharsets.US_ASCII)), "another answer");
    }
    return status;
  }

  /** The text of the last response. */
  String told() {
    return told;
  }

  private void frame(int opcode, String text) throws IOException {
    byte[] frame = new byte[6 + text.length()];
    frame[0] = (byte) (0x80 | opcode);
    frame[1] = (byte) (0x80 | text.length());
    System.arraycopy(text.getBytes(StandardCharsets.US_ASCII), 0, frame, 6, text.length());
    socket.getOutputStream().write(frame);
  }

  private String heard(int opcode) throws IOException {
    int first = in.readUnsignedByte();
    byte[] text = new byte[in.readUnsignedByte()];
    in.readFully(text);
    require(first == (0x80 | opcode), "frame " + first);
    return new String(text, StandardCharsets.US_ASCII);
  }

  private void write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static int status(String line) {
    return Integer.parseInt(line.split(" ")[1]);
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection ended behind '" + line + "'");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  private static void pause() {
    LockSupport.parkNanos(2_000_000);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

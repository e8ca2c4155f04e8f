package dev.platform.conformance.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * What a server sends on a WebSocket at a time (RFC 6455, section 5).
 *
 * @param first its first byte: the flags, and what it is
 * @param text a character for each byte
 */
record Frame(int first, String text) {
  /** A whole text. */
  private static final int TEXT = 0x81;

  private static final int SHORT_LENGTH = 126;
  private static final int LONG_LENGTH = 127;
  private static final int MOST_OF_SHORT = 0xffff;

  boolean isText() {
    return first == TEXT;
  }

  /** Whether nothing comes after it. */
  boolean isEnd() {
    return first < 0;
  }

  /** Without the empty ones. */
  static List<Frame> texts(String lines) {
    return lines.lines().filter(it -> !it.isEmpty()).map(it -> new Frame(TEXT, it)).toList();
  }

  /** The next one, or the end. */
  static Frame read(DataInputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      return new Frame(first, "");
    }
    long length = in.readUnsignedByte();
    if (length == SHORT_LENGTH) {
      length = in.readUnsignedShort();
    } else if (length == LONG_LENGTH) {
      length = in.readLong();
    }
    byte[] payload = new byte[Math.toIntExact(length)];
    in.readFully(payload);
    return new Frame(first, new String(payload, ISO_8859_1));
  }

  void write(OutputStream to) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    out.writeByte(first);
    if (text.length() < SHORT_LENGTH) {
      out.writeByte(text.length());
    } else if (text.length() <= MOST_OF_SHORT) {
      out.writeByte(SHORT_LENGTH);
      out.writeShort(text.length());
    } else {
      out.writeByte(LONG_LENGTH);
      out.writeLong(text.length());
    }
    out.write(text.getBytes(ISO_8859_1));
    to.write(bytes.toByteArray());
    to.flush();
  }

  /** The head of a message of HTTP, to its empty line. */
  static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the head has no end");
      }
      head.append((char) next);
    }
    return head.toString();
  }
}

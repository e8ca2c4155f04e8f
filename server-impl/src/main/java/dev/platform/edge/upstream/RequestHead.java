package dev.platform.edge.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Arrays;

/** The head of a request, as the bytes that an instance gets. */
public final class RequestHead {
  private static final int USUAL_LENGTH = 1024;
  private static final String LINE_END = "\r\n";

  private final ByteBufAllocator allocator;
  private final String method;
  private byte[] bytes = new byte[USUAL_LENGTH];
  private int length;

  /** The head of a request, so far without fields. */
  public RequestHead(ByteBufAllocator allocator, String method, String target) {
    this.allocator = allocator;
    this.method = method;
    append(method);
    append(" ");
    append(target);
    end(" HTTP/1.1");
  }

  /** Adds a field. */
  public RequestHead add(String name, String value) {
    append(name);
    append(": ");
    end(value);
    return this;
  }

  /** Ends a line with a text. */
  private void end(String text) {
    append(text);
    appendPlain(LINE_END);
  }

  /**
   * What would end a line is replaced as RFC 9110, 5.5, asks for, though nothing that has come this
   * far contains it.
   */
  private void append(String text) {
    int from = length;
    appendPlain(text);
    for (int i = from; i < length; i++) {
      byte b = bytes[i];
      if (b <= '\r' && endsLines(b)) {
        bytes[i] = ' ';
      }
    }
  }

  private static boolean endsLines(byte b) {
    return b == '\r' || b == '\n' || b == 0;
  }

  /** Characters are bytes: nobody says which encoding a field has. */
  @SuppressWarnings("deprecation") // it takes the low byte of each character, without an encoder
  private void appendPlain(String text) {
    int all = length + text.length();
    if (all > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(all, 2 * bytes.length));
    }
    text.getBytes(0, text.length(), bytes, length);
    length = all;
  }

  /** The method of the request. */
  String method() {
    return method;
  }

  /** The whole head. */
  ByteBuf bytes() {
    appendPlain(LINE_END);
    return allocator.ioBuffer(length).writeBytes(bytes, 0, length);
  }
}

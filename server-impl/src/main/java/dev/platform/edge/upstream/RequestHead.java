package dev.platform.edge.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** The head of a request, as the bytes that an instance gets. */
public final class RequestHead {
  private static final int USUAL_BYTES = 1024;
  private static final int MAX_BYTE = 0xff;

  private final String method;
  private final ByteBuf bytes;

  /** The head of a request, so far without fields. */
  public RequestHead(ByteBufAllocator allocator, String method, String target) {
    this.method = method;
    this.bytes = allocator.ioBuffer(USUAL_BYTES);
    write(method);
    bytes.writeByte(' ');
    write(target);
    write(" HTTP/1.1");
    endLine();
  }

  /** Adds a field. */
  public RequestHead add(CharSequence name, CharSequence value) {
    write(name);
    bytes.writeByte(':').writeByte(' ');
    write(value);
    endLine();
    return this;
  }

  /** The method of the request. */
  String method() {
    return method;
  }

  /** The whole head. */
  ByteBuf end() {
    endLine();
    return bytes;
  }

  /**
   * Characters are bytes: nobody says which encoding a field has. What would end a line is replaced
   * as RFC 9110, 5.5, asks for, though nothing that has come this far contains it.
   */
  private void write(CharSequence text) {
    int length = text.length();
    bytes.ensureWritable(length);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      boolean endsLine = c == '\r' || c == '\n' || c == 0;
      bytes.writeByte(endsLine ? ' ' : c > MAX_BYTE ? '?' : c);
    }
  }

  private void endLine() {
    bytes.writeByte('\r').writeByte('\n');
  }
}

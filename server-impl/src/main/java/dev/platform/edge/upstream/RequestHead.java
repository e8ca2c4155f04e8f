package dev.platform.edge.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The head of a request, as the bytes that an instance gets. */
public final class RequestHead {
  private static final int USUAL_LENGTH = 1024;
  private static final String LINE_END = "\r\n";
  private static final Pattern UNFIT = Pattern.compile("[\r\n\0]");

  private final ByteBufAllocator allocator;
  private final String method;
  private final StringBuilder text = new StringBuilder(USUAL_LENGTH);

  /** The head of a request, so far without fields. */
  public RequestHead(ByteBufAllocator allocator, String method, String target) {
    this.allocator = allocator;
    this.method = method;
    text.append(method).append(' ').append(clean(target)).append(" HTTP/1.1").append(LINE_END);
  }

  /** Adds a field. */
  public RequestHead add(CharSequence name, String value) {
    text.append(name).append(": ").append(clean(value)).append(LINE_END);
    return this;
  }

  /**
   * What would end a line is replaced as RFC 9110, 5.5, asks for, though nothing that has come this
   * far contains it.
   */
  private static String clean(String value) {
    boolean isClean = value.indexOf('\r') < 0 && value.indexOf('\n') < 0 && value.indexOf('\0') < 0;
    return isClean ? value : UNFIT.matcher(value).replaceAll(" ");
  }

  /** The method of the request. */
  String method() {
    return method;
  }

  /** The whole head. Characters are bytes: nobody says which encoding a field has. */
  ByteBuf bytes() {
    byte[] bytes = text.append(LINE_END).toString().getBytes(StandardCharsets.ISO_8859_1);
    return allocator.ioBuffer(bytes.length).writeBytes(bytes);
  }
}

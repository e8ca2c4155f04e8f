package dev.platform.http.listener;

import dev.platform.http.RequestIds;
import dev.platform.http.SecurityHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.http.util.FastHttpDateFormat;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.CompositeBuffer;
import org.glassfish.grizzly.memory.MemoryManager;
import org.jspecify.annotations.Nullable;

/** A response that is sent more than once, as bytes: only what differs each time is missing. */
public final class KnownResponse {
  /** Beside sending more than this, it costs nothing to copy it into the system's memory. */
  private static final int MAX_OUTSIDE_HEAP = 64 * 1024;

  private static final int NOT_MODIFIED = 304;
  private static final byte[] DATE = ascii("Date: ");
  private static final byte[] ID = ascii("\r\n" + RequestIds.HEADER + ": ");
  private static final byte[] END = ascii("\r\n\r\n");
  private static final byte[] LAST_END = ascii("\r\nConnection: close\r\n\r\n");

  private final int status;
  private final byte[] head;
  private final ByteBuffer body;

  /**
   * A response.
   *
   * @param headers without those that every response has
   * @param body read, never changed
   */
  public KnownResponse(int status, Map<String, String> headers, byte[] body) {
    this.status = status;
    this.head = head(status, headers, body.length);
    this.body = body.length > MAX_OUTSIDE_HEAP ? ByteBuffer.wrap(body) : outsideHeap(body);
  }

  private static byte[] head(int status, Map<String, String> headers, int length) {
    var head = new StringBuilder("HTTP/1.1 ");
    head.append(status).append(' ').append(HttpStatus.getHttpStatus(status).getReasonPhrase());
    head.append("\r\n");
    headers.forEach((name, value) -> line(head, name, value));
    SecurityHeaders.ALL.forEach((name, value) -> line(head, name, value));
    if (status != NOT_MODIFIED) {
      line(head, "Content-Length", String.valueOf(length));
    }
    return ascii(head.toString());
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static ByteBuffer outsideHeap(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  int status() {
    return status;
  }

  /** The whole response to a request. */
  Buffer bytes(MemoryManager<?> memory, SimpleRequest request) {
    Buffer first = Buffers.wrap(memory, head(request.header(RequestIds.HEADER), request.isLast()));
    return request.isHead() || !body.hasRemaining()
        ? first
        : CompositeBuffer.newBuffer(memory, first, Buffers.wrap(memory, body.duplicate()));
  }

  private byte[] head(@Nullable String givenId, boolean isLast) {
    byte[] date = FastHttpDateFormat.getCurrentDateBytes();
    byte[] id = ascii(RequestIds.choose(givenId));
    byte[] end = isLast ? LAST_END : END;
    byte[] bytes =
        Arrays.copyOf(
            head, head.length + DATE.length + date.length + ID.length + id.length + end.length);
    int at = put(DATE, bytes, head.length);
    at = put(date, bytes, at);
    at = put(ID, bytes, at);
    at = put(id, bytes, at);
    put(end, bytes, at);
    return bytes;
  }

  private static int put(byte[] part, byte[] bytes, int at) {
    System.arraycopy(part, 0, bytes, at, part.length);
    return at + part.length;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}

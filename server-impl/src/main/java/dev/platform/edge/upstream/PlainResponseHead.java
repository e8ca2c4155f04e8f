package dev.platform.edge.upstream;

import dev.platform.base.http.HeadCharacters;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.http.impl.headers.HeadersMultiMap;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The head of a response as most are: final, of HTTP/1.1, with one length, and nothing in it that
 * anybody could read in two ways. Netty reads the others.
 */
final class PlainResponseHead {
  private static final byte[] VERSION = "HTTP/1.1 ".getBytes(StandardCharsets.US_ASCII);
  private static final String LENGTH = "content-length";
  private static final String CODING = "transfer-encoding";
  private static final int MAX_LENGTH_DIGITS = 15;
  private static final int FIRST_FINAL = 200;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final int LAST = 599;

  private final byte[] bytes;
  private final HeadersMultiMap fields = HeadersMultiMap.caseInsensitive();
  private int at;
  private int status;
  private String reason = "";
  private long contentLength = -1;

  private PlainResponseHead(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The head with which some bytes begin; null if it is not whole, or not a plain one. */
  static @Nullable PlainResponseHead read(byte[] bytes) {
    var head = new PlainResponseHead(bytes);
    return head.readStatus() && head.readFields() && head.contentLength >= 0 ? head : null;
  }

  /** The response, whose body is still to come. */
  HttpResponse response() {
    return new DefaultHttpResponse(
        HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status, reason), fields);
  }

  /** How many of the bytes are of the head. */
  int length() {
    return at;
  }

  /** How many bytes the body has. */
  long contentLength() {
    return contentLength;
  }

  private boolean readStatus() {
    int code = VERSION.length;
    int text = code + 4;
    if (bytes.length <= text || !isVersion() || bytes[text - 1] != ' ') {
      return false;
    }
    for (int i = code; i < text - 1; i++) {
      if (!HeadCharacters.isDigit(bytes[i])) {
        return false;
      }
      status = 10 * status + bytes[i] - '0';
    }
    at = text;
    if (!skipText()) {
      return false;
    }
    reason = text(text, at).strip();
    return status >= FIRST_FINAL
        && status <= LAST
        && status != NO_CONTENT
        && status != NOT_MODIFIED
        && skipLineEnd();
  }

  private boolean isVersion() {
    for (int i = 0; i < VERSION.length; i++) {
      if (bytes[i] != VERSION[i]) {
        return false;
      }
    }
    return true;
  }

  /** Up to the empty line. */
  private boolean readFields() {
    while (at < bytes.length && bytes[at] != '\r') {
      if (!readField()) {
        return false;
      }
    }
    return skipLineEnd();
  }

  private boolean readField() {
    int start = at;
    while (at < bytes.length && HeadCharacters.isToken(bytes[at])) {
      at++;
    }
    if (at == start || at >= bytes.length || bytes[at] != ':') {
      return false;
    }
    String name = text(start, at++);
    int from = at;
    if (!skipText()) {
      return false;
    }
    String value = text(from, at).strip();
    fields.add(name, value);
    return isUnderstood(name, value) && skipLineEnd();
  }

  private boolean isUnderstood(String name, String value) {
    if (name.equalsIgnoreCase(LENGTH)) {
      boolean isFirst = contentLength < 0;
      contentLength = isFirst ? number(value) : -1;
      return isFirst && contentLength >= 0;
    }
    return !name.equalsIgnoreCase(CODING);
  }

  /** Negative if it is not one. */
  private static long number(String value) {
    if (value.isEmpty() || value.length() > MAX_LENGTH_DIGITS) {
      return -1;
    }
    for (int i = 0; i < value.length(); i++) {
      if (!HeadCharacters.isDigit(value.charAt(i))) {
        return -1;
      }
    }
    return Long.parseLong(value);
  }

  /** Whether there is a line end behind visible characters and blanks. */
  private boolean skipText() {
    while (at < bytes.length && HeadCharacters.isText(bytes[at])) {
      at++;
    }
    return at < bytes.length && bytes[at] == '\r';
  }

  private boolean skipLineEnd() {
    boolean is = at + 1 < bytes.length && bytes[at] == '\r' && bytes[at + 1] == '\n';
    at += 2;
    return is;
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}

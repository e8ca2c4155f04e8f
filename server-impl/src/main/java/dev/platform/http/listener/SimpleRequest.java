package dev.platform.http.listener;

import dev.platform.base.http.HeadCharacters;
import dev.platform.base.http.RequestHeadReader;
import java.nio.charset.StandardCharsets;
import org.glassfish.grizzly.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * A GET or a HEAD that wants nothing but a response, where it lies in what was read. Everything
 * else is none, and so is all that comes in two pieces.
 */
final class SimpleRequest {
  private static final int MAX_BYTES = 8 * 1024;
  private static final int MAX_FIELDS = 64;

  private final byte[] bytes;
  private final int begin;
  private final int limit;
  private final int[] lines = new int[MAX_FIELDS + 1];
  private final int[] colons = new int[MAX_FIELDS];
  private int fields;
  private boolean isHead;
  private boolean isLast;
  private String path = "";

  private SimpleRequest(byte[] bytes, int begin, int limit) {
    this.bytes = bytes;
    this.begin = begin;
    this.limit = limit;
  }

  /** The request that begins with what was read; null if that is none, or not all of one. */
  static @Nullable SimpleRequest find(Buffer read) {
    if (!read.hasArray()) {
      return null;
    }
    int begin = read.arrayOffset() + read.position();
    int limit = begin + Math.min(read.remaining(), MAX_BYTES);
    var request = new SimpleRequest(read.array(), begin, limit);
    return request.read() ? request : null;
  }

  boolean isHead() {
    return isHead;
  }

  /** Whether the connection ends with the response. */
  boolean isLast() {
    return isLast;
  }

  /** Its path, as it was sent. */
  String path() {
    return path;
  }

  /** How many bytes it has. */
  int length() {
    return lines[fields] + 2 - begin;
  }

  /** Whether nothing is wrong with it. */
  boolean isSound() {
    return new RequestHeadReader(bytes, begin, begin + length()).check() == null;
  }

  /** All lines of a header as one, joined by commas; null if there is none. */
  @Nullable String header(String name) {
    String value = null;
    for (int field = 0; field < fields; field++) {
      if (isNamed(field, name)) {
        value = value == null ? value(field) : value + ',' + value(field);
      }
    }
    return value;
  }

  private boolean read() {
    isHead = is("HEAD ", begin);
    int from = begin + (isHead ? 5 : 4);
    int to = from;
    while (to < limit && bytes[to] != ' ' && bytes[to] != '?' && bytes[to] != '\r') {
      to++;
    }
    int space = to;
    while (space < limit && bytes[space] != ' ' && bytes[space] != '\r') {
      space++;
    }
    boolean isNewest = is(" HTTP/1.1\r\n", space);
    if (!(isHead || is("GET ", begin)) || !is("/", from)) {
      return false;
    }
    if (!isNewest && !is(" HTTP/1.0\r\n", space)) {
      return false;
    }
    isLast = !isNewest;
    lines[0] = space + " HTTP/1.1\r\n".length();
    path = text(from, to);
    return readFields();
  }

  private boolean readFields() {
    while (!is("\r\n", lines[fields])) {
      int colon = lines[fields];
      while (colon < limit && bytes[colon] != ':') {
        colon++;
      }
      int end = colon;
      while (end < limit && bytes[end] != '\r') {
        end++;
      }
      if (fields == MAX_FIELDS || !is("\r\n", end)) {
        return false;
      }
      colons[fields] = colon;
      lines[fields + 1] = end + 2;
      if (!isSimple(fields++)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a field asks for nothing that is not read here. */
  private boolean isSimple(int field) {
    return switch (colons[field] - lines[field]) {
      case 6 -> !isNamed(field, "Expect");
      case 7 -> !isNamed(field, "Upgrade");
      case 10 -> !isNamed(field, "Connection") || isPlainOption(value(field));
      case 14 -> !isNamed(field, "Content-Length");
      case 17 -> !isNamed(field, "Transfer-Encoding");
      default -> true;
    };
  }

  /** Whether the connection shall end, or go on as it does anyway. */
  private boolean isPlainOption(String option) {
    if (option.equalsIgnoreCase("close")) {
      isLast = true;
      return true;
    }
    return !isLast && option.equalsIgnoreCase("keep-alive");
  }

  private boolean isNamed(int field, String name) {
    int at = lines[field];
    if (colons[field] - at != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if ((bytes[at + i] | 0x20) != (name.charAt(i) | 0x20)) {
        return false;
      }
    }
    return true;
  }

  private String value(int field) {
    int from = colons[field] + 1;
    int to = lines[field + 1] - 2;
    while (from < to && HeadCharacters.isBlank(bytes[from])) {
      from++;
    }
    while (from < to && HeadCharacters.isBlank(bytes[to - 1])) {
      to--;
    }
    return text(from, to);
  }

  private boolean is(String text, int at) {
    if (limit - at < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[at + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}

package dev.platform.base.http;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bytes of a request's head as RFC 9112 writes them, and nothing else. Whatever two
 * programs could read in two ways is rejected, because one of them may stand in front of us.
 */
public final class RequestHeadReader {
  private static final String HOST_SIGNS = ".-_";
  private static final String ADDRESS_SIGNS = ".:";
  private static final int MAX_LENGTH_DIGITS = 18;
  private static final int MAX_PORT_DIGITS = 5;

  private final byte[] bytes;
  private final int length;
  private int at;
  private boolean isNewest = true;
  private int hosts;
  private int fields;
  private int lengths;
  private int codings;
  private long contentLength;

  /** A reader of a head, from its first line to the empty one. */
  public RequestHeadReader(byte[] head) {
    this(head, head.length);
  }

  /**
   * A reader of the head with which some bytes begin.
   *
   * @param length how many of them are of the head
   */
  public RequestHeadReader(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  /** What is wrong with a head, from its first line to the empty one; null if nothing is. */
  public static @Nullable RequestFault fault(byte[] head) {
    return new RequestHeadReader(head).check();
  }

  /** What is wrong with a field of a trailer; null if nothing is. */
  static @Nullable RequestFault faultOfField(byte[] line) {
    return new RequestHeadReader(line).field(line.length);
  }

  /** What is wrong with the head; null if nothing is. Asked once. */
  public @Nullable RequestFault check() {
    int end = endOfLine();
    RequestFault fault = end < 0 ? RequestFault.LINE_END : requestLine(end);
    at = end + 2;
    while (fault == null) {
      end = endOfLine();
      if (end == at) {
        return framing();
      }
      fault = end < 0 ? RequestFault.LINE_END : field(end);
      at = end + 2;
    }
    return fault;
  }

  /** How many fields there are, once checked. */
  public int fields() {
    return fields;
  }

  /** How long the body is, once checked, unless it comes in chunks. */
  public long contentLength() {
    return contentLength;
  }

  /** Whether the body comes in chunks, once checked. */
  public boolean isChunked() {
    return codings > 0;
  }

  /** Where the line ends that begins here; negative if it does not end as lines do. */
  private int endOfLine() {
    for (int i = at; i < length; i++) {
      if (bytes[i] == '\n') {
        return -1;
      }
      if (bytes[i] == '\r') {
        return i + 1 < length && bytes[i + 1] == '\n' ? i : -1;
      }
    }
    return -1;
  }

  private @Nullable RequestFault requestLine(int end) {
    int method = at;
    while (method < end && HeadCharacters.isToken(bytes[method])) {
      method++;
    }
    int target = method + 1;
    int space = target;
    while (space < end && HeadCharacters.isVisible(bytes[space])) {
      space++;
    }
    if (method == at || method >= end || bytes[method] != ' ' || space == target) {
      return RequestFault.REQUEST_LINE;
    }
    if (space >= end || bytes[space] != ' ') {
      return RequestFault.REQUEST_LINE;
    }
    RequestFault fault = target(text(at, method), target, space);
    return fault == null ? version(text(space + 1, end)) : fault;
  }

  private @Nullable RequestFault version(String version) {
    isNewest = version.equals("HTTP/1.1");
    if (isNewest || version.equals("HTTP/1.0")) {
      return null;
    }
    return version.matches("HTTP/[0-9]\\.[0-9]") ? RequestFault.VERSION : RequestFault.REQUEST_LINE;
  }

  private @Nullable RequestFault target(String method, int from, int to) {
    if (method.equals("CONNECT") || method.equals("PRI")) {
      return RequestFault.METHOD;
    }
    return bytes[from] == '/' ? null : otherTarget(method, text(from, to));
  }

  private static @Nullable RequestFault otherTarget(String method, String target) {
    if (target.equals("*") && method.equals("OPTIONS")) {
      return null;
    }
    var lower = target.toLowerCase(Locale.ROOT);
    int authority = lower.startsWith("http://") ? 7 : lower.startsWith("https://") ? 8 : -1;
    if (authority < 0) {
      return RequestFault.TARGET;
    }
    int end = authority;
    while (end < target.length() && "/?".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    return end == authority || !isHost(target.substring(authority, end))
        ? RequestFault.TARGET
        : null;
  }

  private @Nullable RequestFault field(int end) {
    fields++;
    int colon = at;
    while (colon < end && HeadCharacters.isToken(bytes[colon])) {
      colon++;
    }
    if (colon == at || colon == end || bytes[colon] != ':') {
      return RequestFault.FIELD_NAME;
    }
    for (int i = colon + 1; i < end; i++) {
      if (!HeadCharacters.isText(bytes[i])) {
        return RequestFault.FIELD_VALUE;
      }
    }
    return switch (colon - at) {
      case 4 -> isNamed("host", colon) ? host(value(colon, end)) : null;
      case 6 -> isNamed("expect", colon) ? expectation(value(colon, end)) : null;
      case 14 -> isNamed("content-length", colon) ? length(value(colon, end)) : null;
      case 17 -> isNamed("transfer-encoding", colon) ? coding(value(colon, end)) : null;
      default -> null;
    };
  }

  /** Whether the field here has a name, which is of lower-case letters and dashes. */
  private boolean isNamed(String name, int colon) {
    for (int i = at; i < colon; i++) {
      if ((bytes[i] | 0x20) != name.charAt(i - at)) {
        return false;
      }
    }
    return true;
  }

  private String value(int colon, int end) {
    return text(colon + 1, end).strip();
  }

  private @Nullable RequestFault host(String value) {
    hosts++;
    return isHost(value) ? null : RequestFault.HOST;
  }

  private @Nullable RequestFault length(String value) {
    lengths++;
    boolean isNumber =
        !value.isEmpty()
            && value.length() <= MAX_LENGTH_DIGITS
            && all(value, 0, value.length(), HeadCharacters::isDigit);
    contentLength = isNumber ? Long.parseLong(value) : 0;
    return isNumber ? null : RequestFault.LENGTH;
  }

  private @Nullable RequestFault coding(String value) {
    codings++;
    return value.equalsIgnoreCase("chunked") ? null : RequestFault.CODING;
  }

  private static @Nullable RequestFault expectation(String value) {
    return value.equalsIgnoreCase("100-continue") ? null : RequestFault.EXPECTATION;
  }

  /** What only all fields together can tell. */
  private @Nullable RequestFault framing() {
    if (hosts > 1 || (hosts == 0 && isNewest)) {
      return RequestFault.HOST;
    }
    if (lengths > 1) {
      return RequestFault.LENGTH;
    }
    if (codings > 1 || (codings == 1 && !isNewest)) {
      return RequestFault.CODING;
    }
    return lengths + codings > 1 ? RequestFault.TWO_LENGTHS : null;
  }

  private static boolean isHost(String text) {
    int end = text.startsWith("[") ? text.indexOf(']') + 1 : text.indexOf(':');
    if (end == 0 && text.startsWith("[")) {
      return false;
    }
    var name = end < 0 ? text : text.substring(0, end);
    var port = end < 0 ? "" : text.substring(end);
    boolean isPort =
        port.isEmpty()
            || (port.startsWith(":")
                && port.length() <= MAX_PORT_DIGITS + 1
                && all(port, 1, port.length(), HeadCharacters::isDigit));
    return isPort && (name.startsWith("[") ? isAddress(name) : isName(name));
  }

  private static boolean isAddress(String name) {
    return name.length() > 2
        && all(
            name,
            1,
            name.length() - 1,
            c -> Character.digit(c, 16) >= 0 || ADDRESS_SIGNS.indexOf(c) >= 0);
  }

  private static boolean isName(String name) {
    return all(
        name,
        0,
        name.length(),
        c -> HeadCharacters.isLetterOrDigit(c) || HOST_SIGNS.indexOf(c) >= 0);
  }

  /** A loop, because every request has a host, and a stream costs more than to read it. */
  private static boolean all(String text, int from, int to, IntPredicate isAllowed) {
    for (int i = from; i < to; i++) {
      if (!isAllowed.test(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}

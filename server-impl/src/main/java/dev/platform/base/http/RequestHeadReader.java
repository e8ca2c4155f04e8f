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
  private static final String ADDRESS_SIGNS = ".:";
  private static final int MAX_LENGTH_DIGITS = 18;
  private static final int MAX_PORT_DIGITS = 5;

  private final byte[] bytes;
  private final int limit;
  private int at;
  private boolean isNewest = true;
  private int hosts;
  private int fields;
  private int lengths;
  private int codings;
  private long contentLength;

  /**
   * A reader of a head, from its first line to the empty one.
   *
   * @param from where in the bytes it begins
   * @param to where it ends
   */
  public RequestHeadReader(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.limit = to;
  }

  /** What is wrong with a head, from its first line to the empty one; null if nothing is. */
  public static @Nullable RequestFault fault(byte[] head) {
    return new RequestHeadReader(head, 0, head.length).check();
  }

  /** What is wrong with a field of a trailer; null if nothing is. */
  static @Nullable RequestFault faultOfField(byte[] line) {
    return new RequestHeadReader(line, 0, line.length).field(line.length);
  }

  /** What is wrong with the first line of a head of which no more may have come. */
  public static @Nullable RequestFault faultOfRequestLine(byte[] begun) {
    var reader = new RequestHeadReader(begun, 0, begun.length);
    int end = reader.endOfLine();
    return end < 0 ? RequestFault.LINE_END : reader.requestLine(end);
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
    for (int i = at; i < limit; i++) {
      if (bytes[i] == '\n') {
        return -1;
      }
      if (bytes[i] == '\r') {
        return i + 1 < limit && bytes[i + 1] == '\n' ? i : -1;
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
    if (is("CONNECT", at, method) || is("PRI", at, method)) {
      return RequestFault.METHOD;
    }
    if (bytes[target] != '/' && !isOtherTarget(method, target, space)) {
      return RequestFault.TARGET;
    }
    return version(space + 1, end);
  }

  private @Nullable RequestFault version(int from, int end) {
    isNewest = is("HTTP/1.1", from, end);
    if (isNewest || is("HTTP/1.0", from, end)) {
      return null;
    }
    return text(from, end).matches("HTTP/[0-9]\\.[0-9]")
        ? RequestFault.VERSION
        : RequestFault.REQUEST_LINE;
  }

  private boolean isOtherTarget(int methodEnd, int from, int to) {
    if (is("*", from, to)) {
      return is("OPTIONS", at, methodEnd);
    }
    var lower = text(from, to).toLowerCase(Locale.ROOT);
    int scheme = lower.startsWith("http://") ? 7 : lower.startsWith("https://") ? 8 : -1;
    if (scheme < 0) {
      return false;
    }
    int authority = from + scheme;
    int end = authority;
    while (end < to && bytes[end] != '/' && bytes[end] != '?') {
      end++;
    }
    return end > authority && isHost(authority, end);
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
      case 4 -> isNamed("host", colon) ? host(colon + 1, end) : null;
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

  private @Nullable RequestFault host(int from, int end) {
    hosts++;
    int first = from;
    while (first < end && HeadCharacters.isBlank(bytes[first])) {
      first++;
    }
    int last = end;
    while (last > first && HeadCharacters.isBlank(bytes[last - 1])) {
      last--;
    }
    return isHost(first, last) ? null : RequestFault.HOST;
  }

  private @Nullable RequestFault length(String value) {
    lengths++;
    boolean isNumber =
        !value.isEmpty()
            && value.length() <= MAX_LENGTH_DIGITS
            && value.chars().allMatch(HeadCharacters::isDigit);
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

  private boolean isHost(int from, int to) {
    if (from < to && bytes[from] == '[') {
      int bracket = from;
      while (bracket < to && bytes[bracket] != ']') {
        bracket++;
      }
      return bracket < to && isAddress(from + 1, bracket) && isPort(bracket + 1, to);
    }
    int end = from;
    while (end < to && HeadCharacters.isOfHost(bytes[end])) {
      end++;
    }
    return isPort(end, to);
  }

  private boolean isAddress(int from, int to) {
    return from < to && all(from, to, RequestHeadReader::isOfAddress);
  }

  private boolean isPort(int from, int to) {
    return from == to
        || (bytes[from] == ':'
            && to - from <= MAX_PORT_DIGITS + 1
            && all(from + 1, to, HeadCharacters::isDigit));
  }

  private static boolean isOfAddress(int c) {
    return Character.digit(c, 16) >= 0 || ADDRESS_SIGNS.indexOf(c) >= 0;
  }

  private boolean all(int from, int to, IntPredicate isAllowed) {
    for (int i = from; i < to; i++) {
      if (!isAllowed.test(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean is(String text, int from, int to) {
    if (to - from != text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes[from + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}

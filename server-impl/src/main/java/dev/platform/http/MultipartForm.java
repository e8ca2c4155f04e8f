package dev.platform.http;

import dev.platform.base.error.Failure;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the parts of a {@code multipart/form-data} body (RFC 7578). */
final class MultipartForm {
  static final String TYPE = "multipart/form-data";

  private static final int MAX_PARTS = 20;
  private static final Pattern BOUNDARY = Pattern.compile("[0-9A-Za-z'()+_,./:=? -]{1,70}");
  private static final Pattern PARAMETER =
      Pattern.compile(
          "\\G;\\s*([^\\s=;\"]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s;\"]*))\\s*");
  private static final String DISPOSITION = "content-disposition:";
  private static final String LINE_END = "\r\n";

  private final byte[] bytes;
  private final byte[] delimiter;

  private MultipartForm(byte[] bytes, String boundary) {
    this.bytes = bytes;
    this.delimiter = (LINE_END + "--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * The parts by their names, in their order.
   *
   * @throws Failure if it is not such a body, or a name is there twice
   */
  static Map<String, byte[]> parts(byte[] bytes, @Nullable MediaType type) {
    return new MultipartForm(bytes, boundary(type)).parts();
  }

  private static String boundary(@Nullable MediaType type) {
    return Optional.ofNullable(type)
        .map(it -> it.getParameters().get("boundary"))
        .filter(BOUNDARY.asMatchPredicate())
        .orElseThrow(() -> Failure.invalid("Content-Type", "must have a boundary"));
  }

  private Map<String, byte[]> parts() {
    Map<String, byte[]> parts = new LinkedHashMap<>();
    int at = first();
    while (!isLast(at)) {
      int head = lineEnd(at) + LINE_END.length();
      int next = find(delimiter, head - LINE_END.length());
      int body = bodyOf(head, next);
      String name = name(head, body);
      if (parts.put(name, Arrays.copyOfRange(bytes, Math.min(body, next), next)) != null) {
        throw Failure.invalid(name, "must be specified only once");
      }
      if (parts.size() > MAX_PARTS) {
        throw malformed("has more than " + MAX_PARTS + " parts");
      }
      at = next + delimiter.length;
    }
    return parts;
  }

  /** Behind the first delimiter, which has no line before it if there is no preamble. */
  private int first() {
    byte[] start = Arrays.copyOfRange(delimiter, LINE_END.length(), delimiter.length);
    return isAt(start, 0) ? start.length : find(delimiter, 0) + delimiter.length;
  }

  private boolean isLast(int at) {
    return isAt(new byte[] {'-', '-'}, at);
  }

  /** Blanks may stand behind a delimiter. */
  private int lineEnd(int from) {
    int at = from;
    while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    if (!isAt(LINE_END.getBytes(StandardCharsets.ISO_8859_1), at)) {
      throw malformed("is not a well-formed form");
    }
    return at;
  }

  /** Behind the empty line. A part without headers begins with it. */
  private int bodyOf(int head, int next) {
    byte[] empty = (LINE_END + LINE_END).getBytes(StandardCharsets.ISO_8859_1);
    int body = find(empty, head - LINE_END.length()) + empty.length;
    if (body > next + LINE_END.length()) {
      throw malformed("has a part without a body");
    }
    return body;
  }

  private String name(int head, int body) {
    String headers =
        new String(bytes, head, Math.max(0, body - head), StandardCharsets.UTF_8)
            .replaceAll("\r\n[ \t]+", " ");
    return headers
        .lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(DISPOSITION))
        .flatMap(
            line ->
                PARAMETER
                    .matcher(line.substring(DISPOSITION.length()).replaceFirst("^[^;]*", ""))
                    .results())
        .filter(found -> found.group(1).equalsIgnoreCase("name"))
        .map(found -> found.group(2) == null ? found.group(3) : found.group(2))
        .findFirst()
        .orElseThrow(() -> malformed("has a part without a name"));
  }

  private int find(byte[] wanted, int from) {
    for (int at = Math.max(0, from); at <= bytes.length - wanted.length; at++) {
      if (isAt(wanted, at)) {
        return at;
      }
    }
    throw malformed("is not a well-formed form");
  }

  private boolean isAt(byte[] wanted, int at) {
    return at >= 0
        && at + wanted.length <= bytes.length
        && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length);
  }

  private static Failure malformed(String why) {
    return Failure.invalid("body", why);
  }
}

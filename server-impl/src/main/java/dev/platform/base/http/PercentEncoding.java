package dev.platform.base.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Percent-encoding of paths (RFC 3986, 2.1): one form to compare, one to send, and the text that is
 * meant. Paths of requests have a character for each byte.
 */
public final class PercentEncoding {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String PATH_SIGNS = "-._~!$&'()*+,;=:@/";
  private static final String URL_SIGNS = PATH_SIGNS + "?#[]%";

  /** Decoded, they would mean something else; browsers take a backslash for a slash. */
  private static final String KEPT = "/%?#\\";

  private static final int ESCAPE = 3;

  private PercentEncoding() {}

  /** A target of a request with the bytes encoded that are not visible ASCII. */
  public static String printable(String target) {
    var printable = new StringBuilder(target.length());
    for (int i = 0; i < target.length(); i++) {
      char c = target.charAt(i);
      if (c > ' ' && c < 0x7f) {
        printable.append(c);
      } else {
        append(printable, (byte) c);
      }
    }
    return printable.toString();
  }

  /** A path whose text is known, as it is sent. */
  public static String path(String text) {
    return encode(text, PATH_SIGNS);
  }

  /** A URL or a path as people write it, as it is sent: what they have encoded stays so. */
  public static String url(String written) {
    var escaped = new StringBuilder(written.length());
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      escaped.append(c == '%' && byteAt(written, i) < 0 ? "%25" : String.valueOf(c));
    }
    return encode(escaped.toString(), URL_SIGNS);
  }

  /** The text of a part of a request's path; empty if it is not one. */
  public static Optional<String> text(String part) {
    var bytes = new ByteArrayOutputStream(part.length());
    for (int i = 0; i < part.length(); i++) {
      int code = part.charAt(i);
      if (code == '%') {
        code = byteAt(part, i);
        i += ESCAPE - 1;
      }
      if (code < 0) {
        return Optional.empty();
      }
      bytes.write(code);
    }
    return utf8(bytes.toByteArray());
  }

  /**
   * The form in which paths of requests are compared: decoded, but for what would then mean
   * something else. {@link #url} makes a path of it again.
   */
  public static String comparable(String path) {
    return comparable(path, StandardCharsets.ISO_8859_1);
  }

  /** The same of a path as people write it, which has its characters. */
  public static String comparableText(String written) {
    return comparable(written, StandardCharsets.UTF_8);
  }

  private static String comparable(String path, Charset characters) {
    var out = new StringBuilder(path.length());
    var beyondAscii = new ByteArrayOutputStream(0);
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      int escaped = c == '%' ? byteAt(path, i) : -1;
      if (escaped > Byte.MAX_VALUE) {
        beyondAscii.write(escaped);
      } else if (c > Byte.MAX_VALUE) {
        int end = path.offsetByCodePoints(i, 1);
        beyondAscii.writeBytes(path.substring(i, end).getBytes(characters));
        i = end - 1;
      } else {
        flush(beyondAscii, out);
        append(out, escaped < 0 ? c : (char) escaped, escaped >= 0);
      }
      i += escaped < 0 ? 0 : ESCAPE - 1;
    }
    flush(beyondAscii, out);
    return out.toString();
  }

  private static void append(StringBuilder out, char c, boolean wasEscaped) {
    boolean isUnclear = c == '%' || c == '\\' || (wasEscaped && KEPT.indexOf(c) >= 0);
    if (isUnclear || c < ' ' || c == 0x7f) {
      append(out, (byte) c);
    } else {
      out.append(c);
    }
  }

  /** Bytes that are not text stay encoded. */
  private static void flush(ByteArrayOutputStream bytes, StringBuilder out) {
    if (bytes.size() == 0) {
      return;
    }
    utf8(bytes.toByteArray())
        .ifPresentOrElse(
            out::append,
            () -> {
              for (byte b : bytes.toByteArray()) {
                append(out, b);
              }
            });
    bytes.reset();
  }

  private static Optional<String> utf8(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  private static String encode(String text, String signs) {
    var encoded = new StringBuilder(text.length());
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b > 0 && (HeadCharacters.isLetterOrDigit(b) || signs.indexOf(b) >= 0)) {
        encoded.append((char) b);
      } else {
        append(encoded, b);
      }
    }
    return encoded.toString();
  }

  private static void append(StringBuilder out, byte b) {
    out.append('%').append(HEX.toHexDigits(b));
  }

  /** The byte that is encoded at a place; negative if none is. */
  private static int byteAt(String text, int percent) {
    if (percent + ESCAPE > text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(percent + 1), 16);
    int low = Character.digit(text.charAt(percent + 2), 16);
    boolean isHex = text.charAt(percent + 1) < 0x80 && text.charAt(percent + 2) < 0x80;
    return isHex && high >= 0 && low >= 0 ? high << 4 | low : -1;
  }
}

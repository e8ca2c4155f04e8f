package dev.platform.http;

import dev.platform.base.contract.Storable;
import dev.platform.base.error.Failure;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads text that is escaped with percent signs, and refuses what is not well-formed instead of
 * guessing: a lone percent sign, bytes that are no UTF-8, and what {@link Storable} refuses.
 */
final class PercentDecoder {
  private static final int RADIX = 16;
  private static final char LAST_ASCII = 0x7f;

  private PercentDecoder() {}

  /** Whether a plus sign is a space. */
  enum Plus {
    IS_A_SPACE,
    IS_ITSELF
  }

  /**
   * The pairs of a query or of a form, in order; a name without a value has an empty one.
   *
   * @param whole what is complained about if a name is malformed
   */
  static Map<String, List<String>> pairs(@Nullable String raw, String whole) {
    Map<String, List<String>> pairs = new LinkedHashMap<>();
    if (raw == null) {
      return pairs;
    }
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (pair.isEmpty()) {
        continue;
      }
      if (equals == 0) {
        throw Failure.invalid(whole, "has a value without a name");
      }
      var name = text(equals < 0 ? pair : pair.substring(0, equals), whole, Plus.IS_A_SPACE);
      var value = equals < 0 ? "" : text(pair.substring(equals + 1), name, Plus.IS_A_SPACE);
      pairs.computeIfAbsent(name, it -> new ArrayList<>()).add(value);
    }
    return pairs;
  }

  /**
   * What an escaped text says.
   *
   * @param raw its bytes, as the characters of their numbers
   * @param field what is complained about
   * @throws Failure invalid input
   */
  static String text(String raw, String field, Plus plus) {
    if (isPlain(raw) && (plus == Plus.IS_ITSELF || raw.indexOf('+') < 0)) {
      return raw;
    }
    var bytes = new ByteArrayOutputStream(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%') {
        bytes.write(hex(raw, i, field));
        i += 2;
      } else {
        bytes.write(c == '+' && plus == Plus.IS_A_SPACE ? ' ' : c);
      }
    }
    var text = utf8(bytes.toByteArray(), field);
    Storable.fault(text)
        .ifPresent(
            why -> {
              throw Failure.invalid(field, why);
            });
    return text;
  }

  /** Whether a text has ASCII only and nothing that is escaped, as almost all have. */
  static boolean isPlain(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%' || c == 0 || c > LAST_ASCII) {
        return false;
      }
    }
    return true;
  }

  private static int hex(String raw, int at, String field) {
    boolean isWhole = at + 2 < raw.length();
    int high = isWhole ? Character.digit(raw.charAt(at + 1), RADIX) : -1;
    int low = isWhole ? Character.digit(raw.charAt(at + 2), RADIX) : -1;
    if (high < 0 || low < 0) {
      throw Failure.invalid(
          field, "is not well-formed: % must be followed by two hexadecimal digits");
    }
    return high * RADIX + low;
  }

  private static String utf8(byte[] bytes, String field) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw Failure.invalid(field, "is not well-formed: it must be valid UTF-8");
    }
  }
}

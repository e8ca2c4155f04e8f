package dev.platform.platform.log;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Makes any text fit to be kept. */
final class LogText {
  private static final int MAX_BYTES_OF_CHAR = 3;

  private LogText() {}

  /** The text without NUL and without halves of characters, cut to a number of bytes in UTF-8. */
  static String fit(String text, int maxBytes) {
    var plain = text.indexOf('\0') < 0 ? text : text.replace("\0", "");
    if (plain.length() * MAX_BYTES_OF_CHAR <= maxBytes && isWhole(plain)) {
      return plain;
    }
    var bytes = ByteBuffer.allocate(maxBytes);
    StandardCharsets.UTF_8
        .newEncoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .encode(CharBuffer.wrap(plain), bytes, true);
    return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
  }

  private static boolean isWhole(String text) {
    return text.chars().noneMatch(c -> Character.isSurrogate((char) c));
  }
}

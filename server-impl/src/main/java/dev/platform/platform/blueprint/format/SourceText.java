package dev.platform.platform.blueprint.format;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import org.yaml.snakeyaml.reader.StreamReader;

/** Makes text of the bytes of a file. */
final class SourceText {

  /** For each kilobyte of a line, the reader of YAML copies all that it has seen of the line. */
  private static final int MAX_LINE = 128 << 10;

  private SourceText() {}

  /** The text, without a byte order mark. */
  static String of(byte[] bytes) throws Unreadable {
    if (bytes.length > BlueprintFile.MAX_BYTES) {
      throw new Unreadable(
          Position.START, ProblemCode.LIMIT_EXCEEDED, "the file exceeds 4 MiB", "");
    }
    if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe)) {
      throw notUtf8(Position.START, "the file is UTF-16");
    }
    int start = startsWith(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0;
    var input = ByteBuffer.wrap(bytes, start, bytes.length - start);
    var output = CharBuffer.allocate(bytes.length - start);
    var result = StandardCharsets.UTF_8.newDecoder().decode(input, output, true);
    var text = output.flip().toString();
    var end = scan(text);
    if (result.isError()) {
      throw notUtf8(end, "the file is not UTF-8");
    }
    return text;
  }

  private static Unreadable notUtf8(Position position, String what) {
    return new Unreadable(position, ProblemCode.ENCODING, what, "Save the file as UTF-8.");
  }

  private static boolean startsWith(byte[] bytes, int... start) {
    for (int at = 0; at < start.length; at++) {
      if (at >= bytes.length || (bytes[at] & 0xff) != start[at]) {
        return false;
      }
    }
    return true;
  }

  /** Rejects what YAML does not allow as a character, and finds the end. */
  private static Position scan(String text) throws Unreadable {
    int line = 1;
    int column = 1;
    int at = 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (!StreamReader.isPrintable(c)) {
        throw new Unreadable(
            new Position(line, column),
            ProblemCode.ENCODING,
            "the character U+%04X is not allowed".formatted(c),
            "Remove it, or write it as an escape sequence in double quotes.");
      }
      at += Character.charCount(c);
      column++;
      if (c == '\n' || (c == '\r' && !text.startsWith("\n", at))) {
        line++;
        column = 1;
      }
      if (column > MAX_LINE) {
        throw new Unreadable(
            new Position(line, 1),
            ProblemCode.LIMIT_EXCEEDED,
            "the line exceeds " + MAX_LINE + " characters",
            "");
      }
    }
    return new Position(line, column);
  }
}

package dev.platform.engine.local;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Makes lines from the bytes of a program: valid Unicode without NUL, of limited length. Of a line
 * with carriage returns, such as a progress display, what a terminal shows in the end.
 */
final class LineSplitter {
  static final int MAX_BYTES = 16 << 10;

  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean returned;

  /** What is shown of the line so far, where the rest does not overwrite it. */
  private String shown = "";

  private long pending;
  private long fed;
  private long told;

  void feed(byte[] bytes, int length, Consumer<String> lines) {
    for (int i = 0; i < length; i++) {
      feed(bytes[i], lines);
    }
  }

  /** How many of the bytes fed belong to a line that has not ended yet. */
  long pending() {
    return pending;
  }

  /** How many bytes were fed. */
  long fed() {
    return fed;
  }

  /**
   * While a line is told: how many of the bytes fed are told with it. A line that is told in parts
   * counts with the last of them.
   */
  long told() {
    return told;
  }

  /** Ends a line that has no end. */
  void finish(Consumer<String> lines) {
    if (pending > 0) {
      emit(line.toByteArray(), fed, lines);
    }
    clear();
  }

  /** Forgets a line that has no end. Returns how many of the bytes fed belong to it. */
  long discard() {
    long discarded = pending;
    clear();
    return discarded;
  }

  private void feed(byte b, Consumer<String> lines) {
    pending++;
    fed++;
    if (b == '\n') {
      emit(line.toByteArray(), fed, lines);
      clear();
      return;
    }
    if (b == '\r') {
      returned = true;
      return;
    }
    if (returned) {
      overwrite();
    }
    line.write(b);
    if (line.size() == MAX_BYTES) {
      cut(lines);
    }
  }

  private void overwrite() {
    String now = TerminalLine.overwrite(shown, text(line.toByteArray()));
    clear();
    shown = now.length() <= MAX_BYTES ? now : "";
    pending = 1;
  }

  /** Emits what has come of a line that is too long, but not half a character. */
  private void cut(Consumer<String> lines) {
    byte[] bytes = line.toByteArray();
    int left = unfinished(bytes);
    int end = bytes.length - left;
    emit(Arrays.copyOf(bytes, end), fed - left, lines);
    clear();
    line.write(bytes, end, bytes.length - end);
    pending = line.size();
  }

  /** How many bytes at the end begin a UTF-8 character without ending it. */
  private static int unfinished(byte[] bytes) {
    for (int back = 1; back <= 3; back++) {
      int b = bytes[bytes.length - back] & 0xff;
      if (b >= 0xc0) {
        int needed = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
        return needed > back ? back : 0;
      }
      if (b < 0x80) {
        return 0;
      }
    }
    return 0;
  }

  private void clear() {
    line.reset();
    returned = false;
    shown = "";
    pending = 0;
  }

  /** Bytes that are no UTF-8 grow when they are replaced, so the limit is looked at again. */
  private void emit(byte[] bytes, long end, Consumer<String> lines) {
    String text = TerminalLine.overwrite(shown, text(bytes));
    if (text.length() <= MAX_BYTES / 3) {
      told = end;
      lines.accept(text);
      return;
    }
    told = fed - pending;
    int start = 0;
    int size = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      int width = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (size + width > MAX_BYTES) {
        lines.accept(text.substring(start, i));
        start = i;
        size = 0;
      }
      size += width;
      i += Character.charCount(point);
    }
    told = end;
    lines.accept(text.substring(start));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).replace("\0", "");
  }
}

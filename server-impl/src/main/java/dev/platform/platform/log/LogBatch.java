package dev.platform.platform.log;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines that go to some readers together. They are put into the form of the wire once, for all of
 * them: a server's WebSocket frames are the same for everybody.
 */
final class LogBatch {
  /** The last frame of a message of text. */
  private static final int TEXT = 0x81;

  private static final int SHORT = 126;
  private static final int LONG = 127;
  private static final int MAX_SHORT = 0xffff;

  private final List<LogEntry> lines;
  private byte @Nullable [] frames;

  private LogBatch(List<LogEntry> lines) {
    this.lines = List.copyOf(lines);
  }

  /** Lines, oldest first; behind a notice if others were left out before them. */
  static LogBatch of(List<LogEntry> lines, long skipped) {
    if (skipped == 0 || lines.isEmpty()) {
      return new LogBatch(lines);
    }
    List<LogEntry> all = new ArrayList<>();
    all.add(notice(lines.get(0), skipped));
    all.addAll(lines);
    return new LogBatch(all);
  }

  /** Only a notice: that lines were left out, next to another one. */
  static LogBatch gap(LogEntry beside, long skipped) {
    return new LogBatch(List.of(notice(beside, skipped)));
  }

  private static LogEntry notice(LogEntry beside, long skipped) {
    return new LogEntry(
        beside.time(),
        beside.id() + "0",
        beside.resource(),
        LogType.APP.wire(),
        LogLevel.WARNING.wire(),
        null,
        null,
        null,
        null,
        null,
        "... " + skipped + " lines were skipped, because they came too fast; search for them.");
  }

  List<LogEntry> lines() {
    return lines;
  }

  LogEntry last() {
    return lines.get(lines.size() - 1);
  }

  int size() {
    return encoded().length;
  }

  /** A WebSocket message for each line. */
  ByteBuffer frames() {
    return ByteBuffer.wrap(encoded());
  }

  private synchronized byte[] encoded() {
    byte[] made = frames;
    if (made == null) {
      var out = new ByteArrayOutputStream();
      lines.forEach(line -> frame(out, LogViews.frame(line).getBytes(StandardCharsets.UTF_8)));
      made = out.toByteArray();
      frames = made;
    }
    return made;
  }

  private static void frame(ByteArrayOutputStream out, byte[] text) {
    out.write(TEXT);
    if (text.length < SHORT) {
      out.write(text.length);
    } else if (text.length <= MAX_SHORT) {
      out.write(SHORT);
      out.writeBytes(ByteBuffer.allocate(Short.BYTES).putShort((short) text.length).array());
    } else {
      out.write(LONG);
      out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(text.length).array());
    }
    out.writeBytes(text);
  }
}

package dev.platform.platform.log;

import dev.platform.base.http.TextFrames;
import dev.platform.identity.stream.StreamBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lines that go to some readers together. */
final class LogBatch implements StreamBatch {
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

  @Override
  public LogBatch gap(long skipped) {
    return new LogBatch(List.of(notice(lines.get(lines.size() - 1), skipped)));
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
        "... "
            + skipped
            + " lines were skipped because they arrived too fast. Search the logs to see them.");
  }

  List<LogEntry> lines() {
    return lines;
  }

  @Override
  public int count() {
    return lines.size();
  }

  @Override
  public List<String> messages() {
    return lines.stream().map(LogViews::frame).toList();
  }

  @Override
  public int size() {
    return encoded().length;
  }

  @Override
  public ByteBuffer frames() {
    return ByteBuffer.wrap(encoded());
  }

  private synchronized byte[] encoded() {
    byte[] made = frames;
    if (made == null) {
      made = TextFrames.of(messages());
      frames = made;
    }
    return made;
  }
}

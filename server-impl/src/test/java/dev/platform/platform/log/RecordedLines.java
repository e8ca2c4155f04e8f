package dev.platform.platform.log;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A log that remembers what was written, and keeps nothing. */
public final class RecordedLines implements LogSink {
  private final List<NewLogLine> lines = new CopyOnWriteArrayList<>();

  @Override
  public void write(NewLogLine line) {
    lines.add(line);
  }

  @Override
  public boolean hasRoom(String resource) {
    return true;
  }

  @Override
  public long kept(String output) {
    return Long.MAX_VALUE;
  }

  /** All lines, in order. */
  public List<NewLogLine> all() {
    return List.copyOf(lines);
  }

  /** What they say. */
  public List<String> texts() {
    return lines.stream().map(NewLogLine::text).toList();
  }
}

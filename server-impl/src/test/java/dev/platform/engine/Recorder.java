package dev.platform.engine;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what an engine told. */
public class Recorder implements EngineListener {
  private final List<LogLine> lines = new CopyOnWriteArrayList<>();
  private final List<String> changes = new CopyOnWriteArrayList<>();

  private final Map<String, Long> marks = new ConcurrentHashMap<>();
  private volatile boolean isTaking = true;

  /** Takes lines, as it does at first, or lets them wait. */
  public void taking(boolean taking) {
    isTaking = taking;
  }

  @Override
  public void line(LogLine line) {
    lines.add(line);
    if (line.mark() != null) {
      marks.put(line.mark().output(), line.mark().end());
    }
  }

  @Override
  public boolean takes(String subject) {
    return isTaking;
  }

  @Override
  public long kept(String subject, String output) {
    return marks.getOrDefault(output, 0L);
  }

  @Override
  public void changed(String key) {
    changes.add(key);
  }

  /** Every line of a build or workload. */
  public List<LogLine> lines(String subject) {
    return lines.stream().filter(line -> line.subject().equals(subject)).toList();
  }

  /** The texts of one stream. */
  public List<String> texts(String subject, LogLine.Stream stream) {
    return lines(subject).stream()
        .filter(line -> line.stream() == stream)
        .map(LogLine::text)
        .toList();
  }

  /** The keys of what has changed, in order. */
  public List<String> changes() {
    return List.copyOf(changes);
  }
}

package dev.platform.engine;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what an engine told. */
public final class Recorder implements EngineListener {
  private final List<LogLine> lines = new CopyOnWriteArrayList<>();
  private final List<String> changes = new CopyOnWriteArrayList<>();

  @Override
  public void line(LogLine line) {
    lines.add(line);
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

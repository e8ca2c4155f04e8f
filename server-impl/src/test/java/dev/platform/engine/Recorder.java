package dev.platform.engine;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what an engine told. */
public class Recorder implements EngineListener {
  private final List<LogLine> lines = new CopyOnWriteArrayList<>();
  private final List<String> changes = new CopyOnWriteArrayList<>();

  private final Map<String, Long> marks = new ConcurrentHashMap<>();
  private volatile boolean isTaking = true;
  private volatile boolean isForgetful;

  /** Takes lines, as it does at first, or lets them wait. */
  public void taking(boolean taking) {
    isTaking = taking;
  }

  /** Fails to say what is kept, and to note changes, as while its database is away. */
  public void forgetful(boolean forgetful) {
    isForgetful = forgetful;
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
  public OptionalLong kept(String subject, String output) {
    requireMemory();
    return OptionalLong.of(marks.getOrDefault(output, 0L));
  }

  @Override
  public void changed(String key) {
    requireMemory();
    changes.add(key);
  }

  private void requireMemory() {
    if (isForgetful) {
      throw new IllegalStateException("the database does not respond");
    }
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

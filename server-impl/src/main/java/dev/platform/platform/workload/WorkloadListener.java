package dev.platform.platform.workload;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import dev.platform.platform.log.LogSink;
import jakarta.inject.Inject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives the engine's reports: passes a change on to the room whose work it is, and writes each
 * line to the log it belongs to. The engine keeps working while the database is down.
 */
public final class WorkloadListener implements EngineListener {
  private static final Logger log = LoggerFactory.getLogger(WorkloadListener.class);

  private final WorkloadKinds kinds;
  private final LogSources sources;
  private final LogSink sink;

  @Inject
  WorkloadListener(WorkloadKinds kinds, LogSources sources, LogSink sink) {
    this.kinds = kinds;
    this.sources = sources;
    this.sink = sink;
  }

  @Override
  public void line(LogLine line) {
    try {
      sources.of(line.subject()).ifPresent(source -> sink.write(source.of(line)));
    } catch (RuntimeException e) {
      log.warn("lost a log line of {}: {}", line.subject(), e.getMessage());
    }
  }

  /** Their log must be known first, and that is in the database. */
  @Override
  public boolean takes(String subject) {
    try {
      return sources.of(subject).isEmpty() || sink.hasRoom();
    } catch (DatabaseUnavailable e) {
      return false;
    }
  }

  /** Lines without a log are not kept, so the engine may delete them. */
  @Override
  public long kept(String subject, String output) {
    return sources.of(subject).isEmpty() ? Long.MAX_VALUE : sink.kept(output);
  }

  @Override
  public void changed(String key) {
    kinds.of(key).ifPresent(kind -> changed(kind, key));
  }

  private static void changed(WorkloadKind kind, String key) {
    try {
      kind.changed(key);
    } catch (DatabaseUnavailable e) {
      log.debug("the change of {} will be found by the next run of its reconciler", key, e);
    } catch (RuntimeException e) {
      log.warn(
          "the change of {} will be found by the next run of its reconciler: {}",
          key,
          e.getMessage());
    }
  }

  /** Prepares all rooms for the end of everything that runs. To be called before it. */
  public void stopping() {
    kinds.all().forEach(WorkloadListener::stopping);
  }

  private static void stopping(WorkloadKind kind) {
    try {
      kind.stopping();
    } catch (RuntimeException e) {
      log.warn(
          "cannot prepare the {} workloads for the shutdown: {}", kind.prefix(), e.getMessage());
    }
  }
}

package dev.platform.platform.workload;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import dev.platform.platform.log.LogSink;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
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
  private final HeldLines held = new HeldLines();

  @Inject
  WorkloadListener(WorkloadKinds kinds, LogSources sources, LogSink sink) {
    this.kinds = kinds;
    this.sources = sources;
    this.sink = sink;
  }

  /** Output comes when it is asked for; the engine's own lines come when something happens. */
  @Override
  public void line(LogLine line) {
    way(line.subject()).ifPresentOrElse(way -> way.accept(line), () -> held.add(line));
  }

  /** Their log must be known first, and that is in the database. */
  @Override
  public boolean takes(String subject) {
    return way(subject).isPresent() && sources.of(subject).map(this::hasRoom).orElse(true);
  }

  private boolean hasRoom(LogSource source) {
    return sink.hasRoom(source.resource());
  }

  /** Lines without a log are not kept, so the engine may delete them. */
  @Override
  public OptionalLong kept(String subject, String output) {
    try {
      return OptionalLong.of(sources.of(subject).isEmpty() ? Long.MAX_VALUE : sink.kept(output));
    } catch (RuntimeException e) {
      noteAway(subject, e);
      return OptionalLong.empty();
    }
  }

  /** Passes on the lines that were held while their log was not known, as far as it is now. */
  void releaseHeld() {
    held.subjects().forEach(this::way);
  }

  /**
   * Where the lines of a subject go, with those that were held first: into its log, or nowhere if
   * it has none. Empty while that is not known.
   */
  private Optional<Consumer<LogLine>> way(String subject) {
    try {
      var source = sources.of(subject);
      Consumer<LogLine> way = line -> source.ifPresent(known -> sink.write(known.of(line)));
      held.release(subject, way);
      return Optional.of(way);
    } catch (RuntimeException e) {
      noteAway(subject, e);
      return Optional.empty();
    }
  }

  private static void noteAway(String subject, RuntimeException e) {
    if (e instanceof DatabaseUnavailable) {
      log.debug("lines of {} wait for the database", subject, e);
    } else {
      log.warn("lines of {} wait: {}", subject, e.getMessage());
    }
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

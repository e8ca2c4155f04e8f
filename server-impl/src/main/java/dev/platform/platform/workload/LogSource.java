package dev.platform.platform.workload;

import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.OutputPosition;
import dev.platform.platform.log.LogOutputPosition;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import org.jspecify.annotations.Nullable;

/**
 * The log that lines of a build, workload or job belong to, and the labels that all of them have.
 *
 * @param resource id of the resource whose log it is; its workspace owns the lines
 * @param type label of every line
 * @param instance label of every line; if null, each line has the id of the instance that wrote it
 */
public record LogSource(String resource, LogType type, @Nullable String instance) {

  /** Lines of a build. */
  public static LogSource build(String resource) {
    return new LogSource(resource, LogType.BUILD, null);
  }

  /** Lines of instances, each with the id of its own. */
  public static LogSource instances(String resource) {
    return new LogSource(resource, LogType.APP, null);
  }

  NewLogLine of(LogLine line) {
    return new NewLogLine(
        resource,
        type,
        instance == null ? line.instance() : instance,
        line.at(),
        line.text(),
        mark(line.mark()));
  }

  private static @Nullable LogOutputPosition mark(@Nullable OutputPosition mark) {
    return mark == null ? null : new LogOutputPosition(mark.output(), mark.end());
  }
}

package dev.platform.app;

import dev.platform.edge.RequestLog;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewRequestLine;

/** Carries requests that the edge has answered to the log. */
final class EdgeLog implements RequestLog {
  private final LogWriter log;

  EdgeLog(LogWriter log) {
    this.log = log;
  }

  @Override
  public void record(Entry entry) {
    log.write(
        new NewRequestLine(
            entry.resource(),
            entry.instance(),
            entry.at(),
            entry.method(),
            entry.host(),
            entry.path(),
            entry.status(),
            entry.took()));
  }
}

package dev.platform.app;

import dev.platform.edge.RequestLog;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewRequestLine;
import dev.platform.platform.metric.HttpRequestCounts;
import dev.platform.platform.metric.HttpRequestSample;

/** Carries requests that the edge has answered to the log and to the metrics. */
final class EdgeLog implements RequestLog {
  private final LogWriter log;
  private final HttpRequestCounts metrics;

  EdgeLog(LogWriter log, HttpRequestCounts metrics) {
    this.log = log;
    this.metrics = metrics;
  }

  @Override
  public void record(Entry entry) {
    metrics.record(
        new HttpRequestSample(
            entry.resource(),
            entry.instance(),
            entry.host(),
            entry.path(),
            entry.status(),
            entry.took(),
            entry.bytesOut()));
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

package dev.platform.platform.logstream;

import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets users see in the logs of their resources that a destination does not take lines. */
final class LogStreamNotices {
  /** After about 15 seconds: a destination that restarts is no failure. */
  private static final int FAILURES = 5;

  private static final Logger log = LoggerFactory.getLogger(LogStreamNotices.class);

  private final LogSink sink;
  private final Clock clock;

  @Inject
  LogStreamNotices(LogSink sink, Clock clock) {
    this.sink = sink;
    this.clock = clock;
  }

  /**
   * Notes a failure.
   *
   * @param failures how many there are in a row
   */
  void failed(LogStreamLane lane, int failures, String reason) {
    log.debug("log lines cannot be sent to {}: {}", lane.endpoint(), reason);
    if (failures == FAILURES) {
      write(
          lane.tell(),
          "Warning: log lines cannot be sent to %s: %s. They are kept for %d hours, and sent as soon as possible."
              .formatted(lane.endpoint(), reason, LogStreamBatches.KEPT.toHours()));
    }
  }

  /** Notes that lines were sent. */
  void sent(LogStreamLane lane) {
    write(lane.recover(), "Log lines are sent to " + lane.endpoint() + " again.");
  }

  private void write(Set<String> resources, String text) {
    var now = clock.instant();
    resources.forEach(
        resource -> sink.write(new NewLogLine(resource, LogType.APP, null, now, text)));
  }
}

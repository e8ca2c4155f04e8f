package dev.platform.platform.disk;

import dev.platform.base.db.WriteTx;
import dev.platform.platform.ServiceId;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import jakarta.inject.Inject;

/** What the platform says of a disk in the log of its service. */
final class DiskLog {
  private final LogSink sink;

  @Inject
  DiskLog(LogSink sink) {
    this.sink = sink;
  }

  void write(WriteTx tx, ServiceId service, String text) {
    var line = new NewLogLine(service.value(), LogType.APP, null, tx.now(), text);
    tx.afterCommit(() -> sink.write(line));
  }
}

package dev.platform.platform.log;

import dev.platform.identity.access.Caller;
import dev.platform.identity.stream.StreamReader;
import dev.platform.identity.stream.StreamSource;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** Lines as a stream that callers follow. */
public final class LogStream implements StreamSource {
  private final Logs logs;
  private final LogTail tail;

  @Inject
  LogStream(Logs logs, LogTail tail) {
    this.logs = logs;
    this.tail = tail;
  }

  @Override
  public Subscription subscribe(Caller caller, Map<String, List<String>> parameters) {
    var query = LogViews.query(parameters);
    return new Lines(query, logs.follow(caller, query));
  }

  /** The lines of a query, from where the reading ends. */
  private final class Lines implements Subscription {
    private final LogQuery query;
    private final LogChunk start;

    Lines(LogQuery query, LogChunk start) {
      this.query = query;
      this.start = start;
    }

    @Override
    public void check(Caller caller) {
      logs.checkAccess(caller, query);
    }

    @Override
    public Runnable begin(StreamReader reader) {
      reader.send(LogBatch.of(start.lines(), 0));
      return tail.follow(start.next(), reader);
    }
  }
}

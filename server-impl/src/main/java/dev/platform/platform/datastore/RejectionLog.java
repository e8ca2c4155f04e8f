package dev.platform.platform.datastore;

import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.NewLogLine;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Writes into the log of a datastore which hosts its allow list rejects, a line a minute. */
final class RejectionLog {
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final LogSink sink;
  private final Clock clock;
  private final Map<String, Written> byDatastore = new ConcurrentHashMap<>();

  @Inject
  RejectionLog(LogSink sink, Clock clock) {
    this.sink = sink;
    this.clock = clock;
  }

  /** When the last line was written, and how many there would have been since. */
  private record Written(Instant at, int since) {}

  void rejected(String datastore, String host) {
    byDatastore.compute(datastore, (id, last) -> next(id, host, last));
  }

  private Written next(String datastore, String host, @Nullable Written last) {
    var now = clock.instant();
    if (last != null && now.isBefore(last.at().plus(PAUSE))) {
      return new Written(last.at(), last.since() + 1);
    }
    var others = last == null || last.since() == 0 ? "" : " (and " + last.since() + " before)";
    var text =
        "==> Rejected a connection from %s%s: no entry of the IP allowlist permits it"
            .formatted(host, others);
    sink.write(new NewLogLine(datastore, LogType.APP, null, now, text));
    return new Written(now, 0);
  }

  /** Forgets those that are gone. */
  void retain(Collection<String> datastores) {
    byDatastore.keySet().retainAll(datastores);
  }
}

package dev.platform.platform.logstream;

import com.github.benmanes.caffeine.cache.Cache;
import dev.platform.base.cache.Caches;
import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.ResourceId;
import dev.platform.platform.ResourceName;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.log.CommittedLine;
import dev.platform.platform.log.CommittedLines;
import dev.platform.platform.log.LogCursor;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Makes batches of messages of the lines that a stream has not sent. */
@NoAccessCheck("the sender reads lines of all workspaces")
final class LogStreamBatches {
  /** Older lines are dropped. No line is committed so late, unless the database was away. */
  static final Duration KEPT = Duration.ofDays(2);

  /** How often a stream looks for lines that are too old. */
  private static final Duration FORGETS_EVERY = Duration.ofHours(1);

  private static final int MAX_LINES = 500;
  private static final int MAX_BYTES = 1024 * 1024;
  private static final int NAMES = 10_000;
  private static final Duration NAMES_KEPT = Duration.ofMinutes(1);

  private final Db db;
  private final Clock clock;
  private final Vault vault;
  private final CommittedLines lines;
  private final Iterable<ResourceNames> names;
  private final SendingStore store = new SendingStore();
  private final LongAdder dropped = new LongAdder();
  private final Cache<String, String> namesByResource =
      Caches.newBuilder().maximumSize(NAMES).expireAfterWrite(NAMES_KEPT).build();

  @Inject
  LogStreamBatches(
      Db db, Clock clock, Vault vault, CommittedLines lines, Iterable<ResourceNames> names) {
    this.db = db;
    this.clock = clock;
    this.vault = vault;
    this.lines = lines;
    this.names = names;
  }

  /**
   * Some messages.
   *
   * @param bytes as they are sent
   * @param count how many there are
   * @param end the place behind the last of their lines
   * @param resources what they are about
   * @param isLast whether there were no more
   */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes to the network
  record Batch(byte[] bytes, int count, LogCursor end, Set<String> resources, boolean isLast) {}

  /** How many lines were too old to be sent. */
  long dropped() {
    return dropped.sum();
  }

  /** The next messages of a stream behind a place. */
  Batch next(SendingStream stream, LogCursor after) {
    forget(stream, after);
    return db.read(
        "logstream.read",
        tx -> {
          var oldest = oldest(tx, stream);
          var sources = store.sources(tx, stream, oldest);
          return batch(
              tx,
              stream,
              after,
              lines.read(tx, stream.workspaceId(), sources, after, oldest, MAX_LINES));
        });
  }

  private static Instant oldest(Tx tx, SendingStream stream) {
    var kept = tx.now().minus(KEPT);
    return kept.isAfter(stream.oldest()) ? kept : stream.oldest();
  }

  /** Drops lines that have become too old, and counts them. */
  private void forget(SendingStream stream, LogCursor after) {
    var before = clock.instant().minus(KEPT);
    if (stream.oldest().plus(FORGETS_EVERY).isAfter(before)) {
      return;
    }
    dropped.add(db.write("logstream.forget", tx -> forget(tx, stream, after, before)));
  }

  private long forget(WriteTx tx, SendingStream stream, LogCursor after, Instant before) {
    var sources = store.sources(tx, stream, stream.oldest());
    store.forget(tx, stream, before);
    return lines.count(tx, stream.workspaceId(), sources, after, stream.oldest(), before);
  }

  private Batch batch(Tx tx, SendingStream stream, LogCursor after, List<CommittedLine> waiting) {
    var bytes = new ByteArrayOutputStream();
    var structuredData = SyslogMessage.structuredData(token(stream));
    var resources = new HashSet<String>();
    var end = after;
    int count = 0;
    for (CommittedLine line : waiting) {
      if (bytes.size() >= MAX_BYTES) {
        break;
      }
      SyslogMessage.write(bytes, line, name(tx, stream, line.resource()), structuredData);
      resources.add(line.resource());
      end = line.cursor();
      count++;
    }
    boolean isLast = count == waiting.size() && count < MAX_LINES;
    return new Batch(bytes.toByteArray(), count, end, resources, isLast);
  }

  private @Nullable String token(SendingStream stream) {
    byte @Nullable [] sealed = stream.token();
    if (sealed == null) {
      return null;
    }
    Secret token = vault.decrypt(sealed, LogDestination.place(stream.subject()));
    return token.reveal();
  }

  private String name(Tx tx, SendingStream stream, String resource) {
    return namesByResource.get(
        resource,
        id ->
            ResourceNames.find(names, tx, stream.workspaceId(), new ResourceId(id))
                .map(ResourceName::name)
                .orElse(id));
  }
}

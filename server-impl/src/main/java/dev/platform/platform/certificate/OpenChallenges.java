package dev.platform.platform.certificate;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.identity.access.NoAccessCheck;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The challenges that authorities may ask for, in memory. Anybody can ask, so a question costs the
 * database nothing, but for one in a second, in case a signal went unheard.
 */
@NoAccessCheck("authorities ask without a credential")
final class OpenChallenges {
  private static final Duration READ_AGAIN = Duration.ofSeconds(1);

  private final Db db;
  private final CertificateStore store;
  private final Clock clock;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile Map<String, String> responses = Map.of();
  private Instant readAt = Instant.MIN;

  OpenChallenges(Db db, CertificateStore store, Clock clock) {
    this.db = db;
    this.store = store;
    this.clock = clock;
  }

  /** Reads all. */
  void refresh() {
    responses = db.read("certificates.challenges", store::challenges);
  }

  @Nullable String response(String token) {
    @Nullable String known = responses.get(token);
    if (known != null || !reading.tryLock()) {
      return known;
    }
    try {
      return readAgain(token);
    } catch (DatabaseUnavailable e) {
      return null;
    } finally {
      reading.unlock();
    }
  }

  private @Nullable String readAgain(String token) {
    var now = clock.instant();
    if (readAt.plus(READ_AGAIN).isAfter(now)) {
      return null;
    }
    readAt = now;
    refresh();
    return responses.get(token);
  }
}

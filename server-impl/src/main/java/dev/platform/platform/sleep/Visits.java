package dev.platform.platform.sleep;

import dev.platform.base.db.Db;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What the edge of this process says of visitors. A service that is visited all the time costs a
 * row in one statement of each interval, however many requests it gets.
 */
@NoAccessCheck("an edge notes visits for all workspaces")
public final class Visits {
  private final SleepStore store = new SleepStore();
  private final Db db;
  private final WakeTask waking;
  private final SleepSettings settings;
  private final Clock clock;
  private final Set<ServiceId> unreported = new HashSet<>();
  private final Map<ServiceId, Instant> reportedAt = new HashMap<>();

  @Inject
  Visits(Db db, WakeTask waking, SleepSettings settings, Clock clock) {
    this.db = db;
    this.waking = waking;
    this.settings = settings;
    this.clock = clock;
  }

  /** Notes that services that may sleep are visited, and reports what is due. */
  public synchronized void note(Collection<ServiceId> services) {
    if (settings.isOff()) {
      return;
    }
    var now = clock.instant();
    unreported.addAll(services);
    reportedAt.values().removeIf(since -> !now.isBefore(since.plus(settings.interval())));
    var due = unreported.stream().filter(it -> !reportedAt.containsKey(it)).toList();
    if (!due.isEmpty()) {
      db.change("sleep.visited", tx -> store.visited(tx, due));
      due.forEach(service -> reportedAt.put(service, now));
      due.forEach(unreported::remove);
    }
  }

  /** Starts services that somebody visits. Those that are awake or gone stay as they are. */
  public void wake(Collection<ServiceId> services) {
    waking.run(services);
  }
}

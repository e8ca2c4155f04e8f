package dev.platform.engine.local;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** How many versions the builds of a workspace install within an hour, whether that succeeds. */
final class InstallPace {
  private static final Duration HOUR = Duration.ofHours(1);

  private final int perHour;
  private final Clock clock;
  private final Map<String, Deque<Instant>> begun = new HashMap<>();

  InstallPace(int perHour, Clock clock) {
    this.perHour = perHour;
    this.clock = clock;
  }

  /** Counts one more, unless there were too many. */
  synchronized void begin(String workspace) throws ToolTrouble {
    Instant now = clock.instant();
    begun.values().forEach(all -> all.removeIf(at -> !at.isAfter(now.minus(HOUR))));
    begun.values().removeIf(Deque::isEmpty);
    Deque<Instant> own = begun.getOrDefault(workspace, new ArrayDeque<>());
    if (own.size() >= perHour) {
      throw new ToolTrouble(
          "the limit of installations of this workspace within an hour, %d, is reached. "
                  .formatted(perHour)
              + wayOut(own, now));
    }
    own.addLast(now);
    begun.put(workspace, own);
  }

  private static String wayOut(Deque<Instant> own, Instant now) {
    String others =
        "use a version that is installed, or ask your administrator to raise"
            + " PLATFORM_ENGINE_LOCAL_TOOLINSTALLSPERHOUR";
    if (own.isEmpty()) {
      return "To go ahead, " + others;
    }
    long minutes = Duration.between(now, own.getFirst().plus(HOUR)).toMinutes() + 1;
    return "Try again in %d min, %s".formatted(minutes, others);
  }
}

package dev.platform.engine.local;

import dev.platform.engine.local.ProcessStat.Identity;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * CPU time of the processes of a run, which only grows. What a process has used goes to its parent
 * when it ends and the parent waits for it. If nobody does, it would be lost: then it counts as it
 * was last seen.
 */
final class TreeTime {
  private Map<Identity, ProcessStat> seen = Map.of();
  private long ticks;

  /** Takes the processes that live now, and tells the time of all that ever did. */
  long advance(Collection<ProcessStat> live) {
    Map<Identity, ProcessStat> ended = new HashMap<>(seen);
    Map<Identity, ProcessStat> now = new HashMap<>();
    long used = 0;
    long inherited = 0;
    for (ProcessStat process : live) {
      now.put(process.id(), process);
      ProcessStat before = ended.remove(process.id());
      if (before == null) {
        used += process.allTicks();
      } else {
        used += process.ownTicks() - before.ownTicks();
        inherited += process.reapedTicks() - before.reapedTicks();
      }
    }
    long known = ended.values().stream().mapToLong(ProcessStat::allTicks).sum();
    ticks += used + Math.max(0, inherited - known);
    seen = now;
    return ticks;
  }
}

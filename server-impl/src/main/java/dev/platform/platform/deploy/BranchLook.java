package dev.platform.platform.deploy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * One look at a branch for all services of a workspace that follow it and are due.
 *
 * @param branch what is looked at
 * @param watches of these services
 */
record BranchLook(Branch branch, List<BranchWatch> watches) {

  /** A branch as one workspace sees it. */
  record Branch(WorkspaceId workspaceId, Source source) {
    /**
     * When it is looked at next. It has its own times, one each interval, whichever service follows
     * it: so those of one branch are due together, and those of many are spread.
     */
    Instant next(Instant now, Duration interval) {
      long period = interval.toMillis();
      long own = Math.floorMod(hashCode(), period);
      long time = now.toEpochMilli();
      return Instant.ofEpochMilli(time - Math.floorMod(time - own, period) + period);
    }
  }

  /** Looks for all, in their order. */
  static List<BranchLook> of(List<BranchWatch> due) {
    return due.stream()
        .collect(
            groupingBy(
                watch -> new Branch(watch.workspaceId(), watch.source()),
                LinkedHashMap::new,
                toList()))
        .entrySet()
        .stream()
        .map(group -> new BranchLook(group.getKey(), group.getValue()))
        .toList();
  }
}

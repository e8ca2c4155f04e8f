package dev.platform.platform.deploy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;

/**
 * One look at a branch for all services of a workspace that follow it and are due.
 *
 * @param branch what is looked at
 * @param watches of these services
 */
record BranchLook(PolledBranch branch, List<BranchWatch> watches) {

  /** Looks for all, in their order. */
  static List<BranchLook> of(List<BranchWatch> due) {
    return due.stream()
        .collect(
            groupingBy(
                watch -> new PolledBranch(watch.workspaceId(), watch.source()),
                LinkedHashMap::new,
                toList()))
        .entrySet()
        .stream()
        .map(group -> new BranchLook(group.getKey(), group.getValue()))
        .toList();
  }
}

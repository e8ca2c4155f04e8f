package dev.platform.platform.service;

import java.util.List;

/**
 * Which changed files make a deploy happen by itself.
 *
 * @param paths only these, if any are given
 * @param ignoredPaths not these
 */
public record BuildFilter(List<String> paths, List<String> ignoredPaths) {
  public BuildFilter {
    paths = paths == null ? List.of() : List.copyOf(paths);
    ignoredPaths = ignoredPaths == null ? List.of() : List.copyOf(ignoredPaths);
  }
}

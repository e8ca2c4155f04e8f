package dev.platform.engine.spi;

import java.util.Map;
import java.util.Set;

/**
 * What a directory of a commit holds.
 *
 * @param commit its full id
 * @param paths the files below the directory, as paths from there; of a large directory only some
 * @param texts the contents of those that were asked for and are there
 */
public record SourceFolder(String commit, Set<String> paths, Map<String, String> texts) {
  public SourceFolder {
    paths = Set.copyOf(paths);
    texts = Map.copyOf(texts);
  }
}

package dev.platform.engine.spi;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Looks into repositories without making anything of them. The calls ask the network: they take a
 * while, and end after a time that the engine sets.
 */
public interface SourceEngine {

  /**
   * The full id of the commit that a build of the source would take now. The source's own commit
   * and directory do not matter.
   *
   * @throws EngineException if the repository cannot be read or has no such branch
   */
  String tip(Source source) throws InterruptedException;

  /**
   * The files that differ between two commits, as paths from the top of the repository. Empty if
   * they cannot be compared, for example because one commit is no longer there.
   *
   * @throws EngineException if the repository cannot be read
   */
  Optional<Set<String>> changed(Source source, String from, String to) throws InterruptedException;

  /**
   * One file of a commit, as it is in the repository. Links are not followed, and a path cannot
   * lead out of the repository: both are absent. The source's own commit and directory do not
   * matter.
   *
   * @param commit full id
   * @param path from the top of the repository
   * @param maxBytes a larger file is absent
   * @throws EngineException if the repository cannot be read or has no such commit
   */
  SourceFile file(Source source, String commit, String path, int maxBytes)
      throws InterruptedException;

  /**
   * The directory of the source, in the commit that a build would take now. Links are not followed.
   * The source's own commit does not matter.
   *
   * @param wanted the files whose contents are read, as paths from the directory
   * @param maxBytes larger files are not read
   * @param time how long it may take
   * @throws EngineException if the repository cannot be read in time
   */
  SourceFolder folder(Source source, Set<String> wanted, int maxBytes, Duration time)
      throws InterruptedException;
}

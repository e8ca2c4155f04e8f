package dev.platform.grader.evidence;

import org.jspecify.annotations.Nullable;

/**
 * What is graded: a build of a server, and the contract that it is held against.
 *
 * @param id the sources that it was made from; null if the server does not say so
 * @param contract SHA-256 digest of the pinned document
 */
public record Build(@Nullable String id, String contract) {

  /** Whether a run was against it. */
  public boolean isBuildOf(ConformanceRun run) {
    return id != null && id.equals(run.install().build()) && contract.equals(run.contract());
  }
}

package dev.platform.grader;

import dev.platform.grader.evidence.Evidence;
import dev.platform.grader.evidence.Exemptions;
import dev.platform.grader.evidence.Permissions;

/**
 * What is brought forward for grades.
 *
 * @param evidence of all runs, also of those that do not count
 * @param permissions the permission matrix; without rows, it is not asked for
 * @param exemptions operations that need no evidence, with reasons
 */
public record Proofs(Evidence evidence, Permissions permissions, Exemptions exemptions) {
  public static Proofs none() {
    return new Proofs(Evidence.none(), Permissions.none(), Exemptions.none());
  }
}

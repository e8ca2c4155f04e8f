package dev.platform.grader.evidence;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A check of the conformance tests that has passed.
 *
 * @param passed when
 * @param install the URL of the install
 * @param build of the install
 */
public record PassedCheck(String name, Instant passed, String install, @Nullable String build) {
  static PassedCheck of(String name, ConformanceRun run) {
    return new PassedCheck(
        name,
        Objects.requireNonNullElse(run.checks().get(name), run.started()),
        run.install().url(),
        run.install().build());
  }
}

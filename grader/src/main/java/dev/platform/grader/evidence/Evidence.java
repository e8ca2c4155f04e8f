package dev.platform.grader.evidence;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What runs have shown together. Runs are of one build; those of others are left out before. */
public record Evidence(List<ConformanceRun> runs) {
  public Evidence {
    runs = List.copyOf(runs);
  }

  public static Evidence none() {
    return new Evidence(List.of());
  }

  /** Only what is of a build. */
  public Evidence of(Build build) {
    return new Evidence(runs.stream().filter(build::isBuildOf).toList());
  }

  /** What was seen of an operation. */
  public Observed of(String operation) {
    return runs.stream()
        .map(run -> run.operations().getOrDefault(operation, Observed.nothing()))
        .reduce(Observed.nothing(), Observed::and);
  }

  /** The checks that have passed and had a response with success of an operation. */
  public List<PassedCheck> checks(String operation) {
    return runs.stream()
        .flatMap(
            run ->
                run.operations().getOrDefault(operation, Observed.nothing()).checks().stream()
                    .map(check -> PassedCheck.of(check, run)))
        .sorted(Comparator.comparing(PassedCheck::name).thenComparing(PassedCheck::passed))
        .toList();
  }

  /** When the last check has passed. */
  public Optional<Instant> date() {
    return runs.stream()
        .flatMap(run -> run.checks().values().stream())
        .max(Comparator.naturalOrder());
  }
}

package dev.platform.conformance.faults;

import dev.platform.conformance.faults.Batch.Attempt;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/** The search for the check that finds a fault: the quickest one that calls its operation first. */
final class Search {
  private static final int MOST_CHECKS = 60;

  private final Fault fault;
  private final Deque<Check> candidates = new ArrayDeque<>();
  private String why;
  private boolean isAlone;
  private Optional<Verdict> verdict = Optional.empty();

  Search(Fault fault, Collection<Check> passed, Recording recording) {
    this.fault = fault;
    passed.stream()
        .filter(it -> it.title().startsWith(fault.check()))
        .filter(it -> recording.meets(fault, it.id()))
        .sorted(Comparator.comparing(Check::took))
        .limit(MOST_CHECKS)
        .forEach(candidates::add);
    this.why =
        candidates.isEmpty() ? "no check that passes without faults meets it" : "no check fails";
  }

  Fault fault() {
    return fault;
  }

  boolean isOpen() {
    return verdict.isEmpty() && !candidates.isEmpty();
  }

  Attempt next() {
    return new Attempt(fault, candidates.getFirst());
  }

  /** Whether its check was seen to depend on another fault of its batch. */
  boolean isAlone() {
    return isAlone;
  }

  /**
   * Takes the result of an attempt.
   *
   * @param check empty when it was skipped
   * @param struck the faults that made a difference
   */
  void tried(Optional<Check> check, Set<Fault> struck) {
    boolean hasFailed = check.filter(it -> !it.hasPassed()).isPresent();
    if (hasFailed && struck.contains(fault)) {
      judge(check.get(), struck);
    } else if (hasFailed && !isAlone) {
      isAlone = true; // Another fault may have stopped it before it met this one.
    } else {
      dropCheck();
    }
  }

  private void dropCheck() {
    candidates.removeFirst();
    isAlone = false;
  }

  private void judge(Check failed, Set<Fault> struck) {
    boolean isOfAnother =
        struck.stream().anyMatch(it -> !it.equals(fault) && failed.operations().contains(it.at()));
    if (isOfAnother) {
      isAlone = true;
    } else if (failed.names(fault.operation())) {
      verdict = Optional.of(Verdict.caught(fault, failed));
    } else {
      why = "a check fails, but does not name the operation: " + failed.title();
      dropCheck();
    }
  }

  Verdict verdict() {
    return verdict.orElseGet(() -> Verdict.missed(fault, why));
  }
}

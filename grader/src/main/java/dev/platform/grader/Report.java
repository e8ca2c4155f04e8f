package dev.platform.grader;

import dev.platform.grader.evidence.ConformanceRun;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run of the grader.
 *
 * @param build what was graded, if it is known
 * @param runs of the conformance tests that count for it
 * @param bases what grades rest on, by operation
 */
public record Report(
    Grades grades,
    List<Finding> findings,
    @Nullable String build,
    List<ConformanceRun> runs,
    SortedMap<String, Basis> bases) {
  public Report {
    findings = List.copyOf(findings);
    runs = List.copyOf(runs);
    bases = Collections.unmodifiableSortedMap(new TreeMap<>(bases));
  }

  public Report(Grades grades, List<Finding> findings) {
    this(grades, findings, null, List.of(), new TreeMap<>());
  }

  public boolean isClean() {
    return findings.isEmpty();
  }

  /** Whether a finding is at least that bad. */
  public boolean has(Severity severity) {
    return findings.stream().anyMatch(it -> it.severity().isAtLeast(severity));
  }

  /** Without findings that are less bad. */
  public Report from(Severity severity) {
    return with(grades, it -> it.severity().isAtLeast(severity));
  }

  /** Only what is about some operations, or about the run. */
  public Report about(List<String> operations) {
    SortedMap<String, Verdict> verdicts = new TreeMap<>(grades.verdicts());
    verdicts.keySet().retainAll(operations);
    return with(
        new Grades(verdicts),
        it -> operations.contains(it.operation()) || it.operation().equals(Finding.OF_RUN));
  }

  private Report with(Grades some, Predicate<Finding> isWanted) {
    SortedMap<String, Basis> theirs = new TreeMap<>(bases);
    theirs.keySet().retainAll(some.verdicts().keySet());
    return new Report(some, findings.stream().filter(isWanted).toList(), build, runs, theirs);
  }

  /** The grade of an operation that is in the report. */
  public Verdict verdict(String operation) {
    return Objects.requireNonNull(grades.of(operation), operation);
  }

  /** The findings about an operation. */
  public List<Finding> of(String operation) {
    return findings.stream().filter(it -> it.operation().equals(operation)).toList();
  }

  /** Which operations have a grade, by grade. */
  public Map<Grade, Long> count() {
    return grades.count();
  }
}

package dev.platform.grader;

import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Grades that are not the committed ones. */
final class CommittedGrades implements Check {
  private final Grades committed;

  CommittedGrades(Grades committed) {
    this.committed = committed;
  }

  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    Grades computed = Grader.grade(contract, routes).grades();
    var operations = new TreeSet<>(computed.verdicts().keySet());
    operations.addAll(committed.verdicts().keySet());
    return operations.stream()
        .flatMap(id -> finding(id, committed.of(id), computed.of(id)))
        .toList();
  }

  private static Stream<Finding> finding(
      String id, @Nullable Verdict committed, @Nullable Verdict computed) {
    if (Objects.equals(committed, computed)) {
      return Stream.empty();
    }
    if (committed == null || computed == null) {
      String what =
          committed == null ? "does not have a committed grade" : "is no longer in any API spec";
      return Stream.of(stale(id, "the operation " + what));
    }
    if (committed.isBetterThan(computed)) {
      return Stream.of(lower(id, committed, computed));
    }
    return Stream.of(
        stale(id, "committed as %s, is %s".formatted(text(committed), text(computed))));
  }

  private static Finding lower(String id, Verdict committed, Verdict computed) {
    return new Finding(
        "lower-grade",
        id,
        Severity.ERROR,
        "committed as %s, is only %s".formatted(text(committed), text(computed)),
        "Restore the handler. If the removal is intended, lower the grade in grades.json by hand.");
  }

  private static Finding stale(String id, String message) {
    return new Finding(
        "stale-grade", id, Severity.STALE, message, "Run check with --update and commit the file.");
  }

  private static String text(Verdict verdict) {
    String reason = verdict.reason() == null ? "" : " (" + verdict.reason() + ")";
    return verdict.grade().wire() + reason;
  }
}

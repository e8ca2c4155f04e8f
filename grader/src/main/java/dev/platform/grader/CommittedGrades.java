package dev.platform.grader;

import dev.platform.grader.evidence.Evidence;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Grades that are not the committed ones. */
final class CommittedGrades implements Check {
  private static final String COMMIT = "Run check with --update and commit the file.";
  private static final String SHOW =
      "Show first that it works: run the conformance tests with --evidence FILE against this build,"
          + " and pass the file.";

  private final Grades committed;
  private final Evidence evidence;

  /**
   * @param evidence of the build that is graded; what it does not show is not to be committed
   */
  CommittedGrades(Grades committed, Evidence evidence) {
    this.committed = committed;
    this.evidence = evidence;
  }

  @Override
  public List<Finding> findings(Contract contract, Routes routes) {
    Grades computed = Grader.grades(contract, routes);
    var operations = new TreeSet<>(computed.verdicts().keySet());
    operations.addAll(committed.verdicts().keySet());
    return operations.stream()
        .flatMap(id -> finding(id, committed.of(id), computed.of(id)))
        .toList();
  }

  private Stream<Finding> finding(
      String id, @Nullable Verdict committed, @Nullable Verdict computed) {
    if (Objects.equals(committed, computed)) {
      return Stream.empty();
    }
    if (computed == null) {
      return Stream.of(stale(id, "the operation is no longer in any API spec", COMMIT));
    }
    if (committed == null) {
      return Stream.of(
          stale(id, "the operation does not have a committed grade", fix(id, computed)));
    }
    if (committed.isBetterThan(computed)) {
      return Stream.of(lower(id, committed, computed));
    }
    String fix = computed.isBetterThan(committed) ? fix(id, computed) : COMMIT;
    return Stream.of(
        stale(id, "committed as %s, is %s".formatted(text(committed), text(computed)), fix));
  }

  /** Nobody is told to commit a grade that nothing shows. */
  private String fix(String id, Verdict computed) {
    boolean isShown =
        computed.grade() == Grade.NOT_IMPLEMENTED || !evidence.of(id).checks().isEmpty();
    return isShown ? COMMIT : SHOW;
  }

  private static Finding lower(String id, Verdict committed, Verdict computed) {
    return new Finding(
        "lower-grade",
        id,
        Severity.ERROR,
        "committed as %s, is only %s".formatted(text(committed), text(computed)),
        "Restore the handler. If the removal is intended, lower the grade in grades.json by hand.");
  }

  private static Finding stale(String id, String message, String fix) {
    return new Finding("stale-grade", id, Severity.WARNING, message, fix);
  }

  private static String text(Verdict verdict) {
    String reason = verdict.reason() == null ? "" : " (" + verdict.reason() + ")";
    return verdict.grade().wire() + reason;
  }
}

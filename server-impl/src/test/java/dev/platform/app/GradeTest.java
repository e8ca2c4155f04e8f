package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.grader.Contract;
import dev.platform.grader.Finding;
import dev.platform.grader.Grader;
import dev.platform.grader.Grades;
import dev.platform.testing.Golden;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The routes of this build, judged by the grader. */
class GradeTest {
  private static final Path COMMITTED = Path.of("../specs/platform/grades.json");

  @Test
  void theCommittedGradesAreTrue() {
    var contract = Contract.bundled();
    var routes = GradedContract.forGrader(Applications.routes(Wiring.rooms()));
    var committed = Grades.read(COMMITTED);
    if (Golden.isUpdated()) {
      committed = committed.raisedTo(Grader.grade(contract, routes).grades());
      committed.write(COMMITTED);
    }

    assertThat(Grader.check(contract, routes, committed).findings())
        .as(
            """
            You are here because an operation was added, removed or moved.
            Findings that say "stale-grade": run this test with -Dgolden=update and commit the file.
            Every other finding says itself what to do.""")
        .extracting(GradeTest::text)
        .isEmpty();
  }

  private static String text(Finding finding) {
    return "%s %s: %s%n  fix: %s%n"
        .formatted(finding.check(), finding.operation(), finding.message(), finding.fix());
  }
}

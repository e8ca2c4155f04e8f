package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.grader.Contract;
import dev.platform.grader.Finding;
import dev.platform.grader.Grade;
import dev.platform.grader.Grader;
import dev.platform.grader.Grades;
import dev.platform.grader.Operation;
import dev.platform.grader.Routes;
import dev.platform.grader.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The routes of this build, judged by the grader. */
class GradeTest {
  private static final Path FOLDER = Path.of("../specs/platform");
  private static final Path INDEX = Path.of("src/test/resources/dev/platform/app/graded-index.txt");
  private static final Path COMMITTED = FOLDER.resolve("grades.json");

  private final Contract contract = Contract.bundled();

  @Test
  void theCommittedGradesAreTrue() {
    check(ContractProfiles.NONE, COMMITTED);
  }

  /** No operation is better or worse than what is promised, nor for another reason. */
  @Test
  void theGradesAreThoseOfTheIndex() throws Exception {
    var grades = Grades.read(COMMITTED);
    var committed =
        contract.pinned().operations().stream()
            .map(it -> line(it, grades.verdicts().get(it.id())))
            .toList();

    assertThat(committed)
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(INDEX).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceAll(" +", " "))
                .toList());
    assertThat(grades.count())
        .isEqualTo(Map.of(Grade.IMPLEMENTED, 123L, Grade.PARTIAL, 9L, Grade.NOT_IMPLEMENTED, 76L));
  }

  private static String line(Operation operation, Verdict verdict) {
    var grade = "%s %s %s".formatted(verdict.grade().wire(), operation.method(), operation.path());
    return verdict.reason() == null ? grade : grade + " " + verdict.reason();
  }

  @ParameterizedTest
  @EnumSource
  void theCommittedGradesOfAProfileAreTrue(ContractProfile profile) {
    check(only(profile), committed(profile));
  }

  /** What is said of the default operations holds in every profile. */
  @ParameterizedTest
  @EnumSource
  void aProfileOnlyAdds(ContractProfile profile) {
    var grades = Grader.grade(contract, routes(ContractProfiles.NONE)).grades().verdicts();
    var more = Grader.grade(contract, routes(only(profile))).grades().verdicts();
    var changed = new TreeMap<>(more);
    changed.entrySet().removeAll(grades.entrySet());

    assertThat(changed).isNotEmpty();
    changed.forEach(
        (id, verdict) -> assertThat(verdict.grade()).as(id).isGreaterThan(grades.get(id).grade()));
  }

  private void check(ContractProfiles profiles, Path file) {
    var routes = routes(profiles);

    assertThat(Grader.check(contract, routes, Grades.read(file)).findings())
        .as(
            """
            You are here because an operation was added, removed or moved.
            Each finding has what to do. A grade rises with evidence only, and this test has none:
            "Grade" in docs/recipes/add-an-operation.md has the commands.\
            """)
        .extracting(GradeTest::text)
        .isEmpty();
  }

  private static Path committed(ContractProfile profile) {
    return FOLDER.resolve("grades-" + profile.word() + ".json");
  }

  private static ContractProfiles only(ContractProfile profile) {
    return new ContractProfiles(Set.of(profile));
  }

  private static Routes routes(ContractProfiles profiles) {
    return GradedContract.forGrader(Applications.routes(Wiring.rooms(), profiles));
  }

  private static String text(Finding finding) {
    return "%s %s: %s%n  fix: %s%n"
        .formatted(finding.check(), finding.operation(), finding.message(), finding.fix());
  }
}

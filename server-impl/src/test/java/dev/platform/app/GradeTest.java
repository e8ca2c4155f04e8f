package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.grader.Contract;
import dev.platform.grader.Finding;
import dev.platform.grader.Grade;
import dev.platform.grader.Grader;
import dev.platform.grader.Grades;
import dev.platform.grader.Routes;
import dev.platform.testing.Golden;
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

  /** No operation is better or worse than what is promised. */
  @Test
  void theGradesAreThoseOfTheIndex() throws Exception {
    var grades = Grades.read(COMMITTED);
    var committed =
        contract.operations().stream()
            .filter(it -> grades.verdicts().containsKey(it.id()))
            .map(
                it ->
                    grades.verdicts().get(it.id()).grade().wire()
                        + " "
                        + it.method()
                        + " "
                        + it.path())
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
    var committed = Files.exists(file) ? Grades.read(file) : Grades.none();
    if (Golden.isUpdated()) {
      committed = committed.raisedTo(Grader.grade(contract, routes).grades());
      committed.write(file);
    }

    assertThat(Grader.check(contract, routes, committed).findings())
        .as(
            """
            You are here because an operation was added, removed or moved.
            Findings that say "stale-grade": run this test with -Dgolden=update and commit the file.
            Every other finding says itself what to do.\
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

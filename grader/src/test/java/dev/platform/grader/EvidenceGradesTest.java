package dev.platform.grader;

import static dev.platform.grader.Contracts.BUILD;
import static dev.platform.grader.Contracts.DELETE;
import static dev.platform.grader.Contracts.GET;
import static dev.platform.grader.Contracts.SHOP;
import static dev.platform.grader.Contracts.partial;
import static dev.platform.grader.Contracts.routes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.platform.grader.evidence.Evidence;
import dev.platform.grader.evidence.Exemptions;
import dev.platform.grader.evidence.Permissions;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EvidenceGradesTest {
  private static final String CONTRACT = SHOP.pinned().digest();
  private static final Grades COMMITTED = grades(Grade.IMPLEMENTED, Grade.NOT_IMPLEMENTED);

  @Test
  void aGradeRestsOnItsHandlerAndOnChecksThatPassed() {
    Report report =
        Grader.check(
            SHOP, routes(GET), Runs.proofs(Runs.of(BUILD, CONTRACT, "get-cart")), COMMITTED);

    assertThat(report.isClean()).isTrue();
    assertThat(report.build()).isEqualTo(BUILD);
    Basis basis = report.bases().get("get-cart");
    assertThat(basis.routes()).containsExactly(GET);
    assertThat(basis.checks())
        .extracting(it -> it.name(), it -> it.passed().toString(), it -> it.install())
        .containsExactly(
            tuple("cart: a cart is read", "2026-11-28T01:02:03Z", "https://api.example.org"));
  }

  @Test
  void aRouteAloneShowsNothing() {
    Report report =
        Grader.check(SHOP, routes(GET, partial(DELETE, "slow")), Proofs.none(), COMMITTED);

    assertThat(report.findings())
        .filteredOn(it -> it.check().equals("no-evidence"))
        .extracting(Finding::operation, Finding::severity, Finding::message)
        .containsExactly(
            tuple(
                "delete-cart",
                Severity.ERROR,
                "graded partial, but there is no evidence of this build"),
            tuple(
                "get-cart",
                Severity.ERROR,
                "graded implemented, but there is no evidence of this build"));
  }

  @Test
  void anOperationThatAlwaysFailsIsFound() {
    String run =
        Runs.of(BUILD, CONTRACT, "\"get-cart\": {\"checks\": [], \"statuses\": {\"500\": {}}}", "");

    assertThat(Grader.check(SHOP, routes(GET), Runs.proofs(run), COMMITTED).findings())
        .extracting(Finding::check, Finding::message)
        .containsExactly(
            tuple(
                "no-evidence",
                "graded implemented, but no check that passed had a successful response; statuses"
                    + " seen: 500"));
  }

  @Test
  void evidenceOfAnotherBuildDoesNotCount() {
    String run = Runs.of("0000", CONTRACT, "get-cart");

    assertThat(Grader.check(SHOP, routes(GET), Runs.proofs(run), COMMITTED).findings())
        .extracting(Finding::check, Finding::message)
        .containsExactly(
            tuple(
                "foreign-evidence",
                "the run of 2026-11-28T01:00:00Z against https://api.example.org does not count: it"
                    + " was of build 0000, and the routes are of build "
                    + BUILD),
            tuple("no-evidence", "graded implemented, but there is no evidence of this build"));
  }

  @Test
  void evidenceOfAnotherContractDoesNotCount() {
    String run = Runs.of(BUILD, "f".repeat(64), "get-cart");

    assertThat(Grader.check(SHOP, routes(GET), Runs.proofs(run), COMMITTED).findings())
        .extracting(Finding::check)
        .containsExactly("foreign-evidence", "no-evidence");
  }

  @Test
  void aRouteOfAnUnknownBuildHasNoEvidence() {
    var unknown = new Routes(null, routes(GET).routes());
    String run = Runs.of(BUILD, CONTRACT, "get-cart");

    assertThat(Grader.check(SHOP, unknown, Runs.proofs(run), COMMITTED).findings())
        .extracting(Finding::check)
        .containsExactly("foreign-evidence", "no-evidence");
  }

  @Test
  void severalRunsCountTogether() {
    Proofs proofs =
        Runs.proofs(
            Runs.of(BUILD, CONTRACT, "get-cart"),
            Runs.of(
                BUILD,
                CONTRACT,
                "\"delete-cart\": {\"checks\": [\"cart: a cart is deleted\"],"
                    + " \"statuses\": {\"204\": {}}}",
                ""));

    Report report =
        Grader.check(
            SHOP, routes(GET, DELETE), proofs, grades(Grade.IMPLEMENTED, Grade.IMPLEMENTED));

    assertThat(report.isClean()).isTrue();
    assertThat(report.runs()).hasSize(2);
  }

  @Test
  void nobodyIsToldToCommitWhatNothingShows() {
    Grades none = grades(Grade.NOT_IMPLEMENTED, Grade.NOT_IMPLEMENTED);
    Proofs proofs = Runs.proofs(Runs.of(BUILD, CONTRACT, "get-cart"));

    assertThat(Grader.check(SHOP, routes(GET, DELETE), proofs, none).findings())
        .filteredOn(it -> it.check().equals("stale-grade"))
        .extracting(Finding::operation, Finding::fix)
        .containsExactly(
            tuple(
                "delete-cart",
                "Show first that it works: run the conformance tests with --evidence FILE against"
                    + " this build, and pass the file."),
            tuple("get-cart", "Run check with --update and commit the file."));
  }

  @Test
  void evidenceOfAProfileShowsNothingOfAServerWithoutIt() {
    Report report = Grader.grade(SHOP, routes(), Runs.proofs(Runs.of(BUILD, CONTRACT, "get-cart")));

    assertThat(report.bases().get("get-cart").checks()).isEmpty();
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void whatAnInstallCannotShowIsANoteWithTheReason() {
    var exempt =
        Exemptions.read(new InputFile("exempt.txt", "# here\nget-cart  a warehouse in reach\n"));
    var proofs = new Proofs(Evidence.none(), Permissions.none(), exempt);

    assertThat(Grader.check(SHOP, routes(GET), proofs, COMMITTED).findings())
        .extracting(Finding::check, Finding::severity, Finding::message)
        .containsExactly(
            tuple(
                "exempt",
                Severity.NOTE,
                "graded implemented without evidence: a warehouse in reach"));
  }

  @Test
  void anOperationThatThePermissionMatrixDoesNotHaveIsFound() {
    String table =
        """
        # Columns: anonymous, admin
        get-cart      who    none
        other         who    yes
        """;
    var evidence = Runs.proofs(Runs.of(BUILD, CONTRACT, "get-cart")).evidence();
    var proofs =
        new Proofs(
            evidence, Permissions.read(new InputFile("table.txt", table)), Exemptions.none());

    Report report = Grader.check(SHOP, routes(GET), proofs, COMMITTED);

    assertThat(report.findings()).extracting(Finding::check).containsExactly("no-permissions");
    assertThat(report.bases().get("get-cart").permissions())
        .containsExactly(Map.entry("anonymous", "who"), Map.entry("admin", "none"));
  }

  private static Grades grades(Grade get, Grade delete) {
    return new Grades(
        new TreeMap<>(Map.of("get-cart", Verdict.of(get), "delete-cart", Verdict.of(delete))));
  }
}

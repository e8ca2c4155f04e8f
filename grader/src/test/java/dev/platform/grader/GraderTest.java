package dev.platform.grader;

import static dev.platform.grader.Contracts.DELETE;
import static dev.platform.grader.Contracts.GET;
import static dev.platform.grader.Contracts.HEALTH;
import static dev.platform.grader.Contracts.SHOP;
import static dev.platform.grader.Contracts.partial;
import static dev.platform.grader.Contracts.route;
import static dev.platform.grader.Contracts.routes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GraderTest {
  private static final Verdict IMPLEMENTED = new Verdict(Grade.IMPLEMENTED, null);
  private static final Verdict ABSENT = new Verdict(Grade.NOT_IMPLEMENTED, null);

  @Test
  void anOperationWithoutARouteIsNotImplemented() {
    Report report = Grader.grade(SHOP, routes(GET, HEALTH));

    assertThat(report.grades().verdicts())
        .isEqualTo(Map.of("get-cart", IMPLEMENTED, "delete-cart", ABSENT));
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void aPartialHandlerCarriesItsReason() {
    Report report = Grader.grade(SHOP, routes(partial(GET, "no prices"), DELETE));

    assertThat(report.grades().of("get-cart")).isEqualTo(new Verdict(Grade.PARTIAL, "no prices"));
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void aPartialHandlerWithoutAReasonIsFound() {
    Report report = Grader.grade(SHOP, routes(partial(GET, " ")));

    assertThat(report.findings())
        .containsExactly(
            new Finding(
                "unexplained-route",
                "get-cart",
                Severity.ERROR,
                "shop.Carts#get is partial but does not give a reason",
                "Describe what is missing in the annotation of the handler."));
  }

  @Test
  void aRouteThatNamesNoOperationAnswersTheOneAtItsPath() {
    Report report =
        Grader.grade(SHOP, routes(route("GET", "/v1/carts/{x}/", null, "shop.Carts#get")));

    assertThat(report.grades().of("get-cart")).isEqualTo(IMPLEMENTED);
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void aRouteInNoContractIsFound() {
    Report report =
        Grader.grade(SHOP, routes(route("POST", "/v1/carts", null, "shop.Carts#create")));

    assertThat(report.findings())
        .containsExactly(
            new Finding(
                "unknown-route",
                "POST /v1/carts",
                Severity.ERROR,
                "POST /v1/carts (shop.Carts#create) is not an operation of any API spec",
                "Add it to specs/native or remove the route."));
  }

  @Test
  void aRouteThatNamesAnUnknownOperationIsFound() {
    Report report =
        Grader.grade(SHOP, routes(route("GET", "/v1/carts/{id}", "fetch-cart", "shop.Carts#get")));

    assertThat(report.grades().of("get-cart")).isEqualTo(ABSENT);
    assertThat(report.findings())
        .extracting(Finding::check, Finding::operation, Finding::message)
        .containsExactly(
            tuple(
                "unknown-route",
                "fetch-cart",
                "GET /v1/carts/{id} (shop.Carts#get) implements an unknown operation"));
  }

  @Test
  void aRouteAtAnotherAddressThanItsOperationIsFoundAndDoesNotCount() {
    Report report =
        Grader.grade(SHOP, routes(route("POST", "/v1/carts/{id}", "get-cart", "shop.Carts#get")));

    assertThat(report.grades().of("get-cart")).isEqualTo(ABSENT);
    assertThat(report.findings())
        .containsExactly(
            new Finding(
                "misplaced-route",
                "get-cart",
                Severity.ERROR,
                "shop.Carts#get implements POST /v1/carts/{}, but the API spec declares GET"
                    + " /v1/carts/{}",
                "Move the route to GET /v1/carts/{cartId}."));
  }

  @Test
  void twoRoutesOfOneOperationAreFoundAndTheWorseCounts() {
    var twin = route("GET", "/v1/carts/{cartId}", "get-cart", "shop.Baskets#get");

    Report report = Grader.grade(SHOP, routes(GET, partial(twin, "old")));

    assertThat(report.grades().of("get-cart")).isEqualTo(new Verdict(Grade.PARTIAL, "old"));
    assertThat(report.findings())
        .containsExactly(
            new Finding(
                "shared-operation",
                "get-cart",
                Severity.ERROR,
                "2 routes implement it: shop.Carts#get, shop.Baskets#get",
                "Keep one of the methods."));
  }

  @Test
  void anOperationOfTwoDocumentsMayHaveTwoRoutes() {
    var other = route("GET", "/healthz", "health", "shop.SiteHealth#get");

    assertThat(Grader.grade(SHOP, routes(HEALTH, other)).findings()).isEmpty();
    assertThat(Grader.grade(SHOP, routes(HEALTH, HEALTH, other)).findings())
        .extracting(Finding::check)
        .containsExactly("shared-operation");
  }

  @Test
  void aLowerGradeThanCommittedIsAnError() {
    Report report =
        Grader.check(
            SHOP,
            routes(partial(GET, "no prices"), DELETE),
            grades(Map.of("get-cart", IMPLEMENTED, "delete-cart", IMPLEMENTED)));

    assertThat(report.findings())
        .containsExactly(
            new Finding(
                "lower-grade",
                "get-cart",
                Severity.ERROR,
                "committed as implemented, is only partial (no prices)",
                "Restore the handler. If the removal is intended, lower the grade in grades.json by"
                    + " hand."));
  }

  @Test
  void gradesThatAreNotTheCommittedOnesAreStale() {
    Report report =
        Grader.check(
            SHOP,
            routes(partial(GET, "no prices")),
            grades(Map.of("get-cart", new Verdict(Grade.PARTIAL, "nothing"), "gone", IMPLEMENTED)));

    assertThat(report.findings())
        .extracting(Finding::check, Finding::severity, Finding::operation, Finding::message)
        .containsExactly(
            tuple(
                "stale-grade",
                Severity.WARNING,
                "delete-cart",
                "the operation does not have a committed grade"),
            tuple(
                "stale-grade",
                Severity.WARNING,
                "get-cart",
                "committed as partial (nothing), is partial (no prices)"),
            tuple(
                "stale-grade",
                Severity.WARNING,
                "gone",
                "the operation is no longer in any API spec"));
  }

  @Test
  void theRealContractWithoutRoutesHas208OperationsAndNoneIsImplemented() {
    Report report = Grader.grade(Contract.bundled(), routes());

    assertThat(report.grades().verdicts()).hasSize(208);
    assertThat(report.grades().verdicts().values()).containsOnly(ABSENT);
    assertThat(report.findings()).isEmpty();
  }

  private static Grades grades(Map<String, Verdict> verdicts) {
    return new Grades(new TreeMap<>(verdicts));
  }
}

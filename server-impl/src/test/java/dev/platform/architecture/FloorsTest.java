package dev.platform.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which packages may know which. */
class FloorsTest {
  private static final String OURS = "dev.platform..";
  private static final String API = "dev.platform.api..";
  private static final String BASE = "dev.platform.base..";
  private static final String CONTENT = "dev.platform.content..";
  private static final String EDGE = "dev.platform.edge..";
  private static final String HTTP = "dev.platform.http..";
  private static final String IDENTITY = "dev.platform.identity..";
  private static final String IDENTITY_PAGES = "dev.platform.identity.page..";
  private static final String LOCAL = "dev.platform.engine.local..";
  private static final String PAGE = "dev.platform.page..";
  private static final String PLATFORM = "dev.platform.platform..";
  private static final String SURFACE = "dev.platform.surface..";
  private static final String SPI = "dev.platform.engine.spi..";

  @Test
  void theBaseKnowsNothingOfTheProduct() {
    knowsOnly(BASE, "mechanisms have no product words, so that every floor can use them", BASE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "page", "patch", "share", "time"})
  void smallValueTypesKnowNoOtherPackage(String name) {
    var own = "dev.platform.base." + name;
    knowsOnly(own, "what everything uses must pull in nothing", own);
  }

  @Test
  void failuresKnowIdsOnly() {
    knowsOnly(
        "dev.platform.base.error",
        "a failure names the id of what was not found, and knows no HTTP",
        "dev.platform.base.error",
        "dev.platform.base.id");
  }

  @Test
  void enginesSpeakPlainWords() {
    knowsOnly(
        SPI,
        "an engine knows commands and variables, not plans and service types",
        SPI,
        "dev.platform.base.id");
  }

  @Test
  void anEngineKnowsItsInterfaceAndNoDatabase() {
    knowsOnly(
        LOCAL,
        "engines keep no truth: everything can be rebuilt from specs",
        LOCAL,
        SPI,
        "dev.platform.base.host",
        "dev.platform.base.id",
        "dev.platform.base.json",
        "dev.platform.base.kernel",
        "dev.platform.base.share",
        "dev.platform.base.time");
  }

  @Test
  void onlyTheAppPicksAnEngine() {
    noClasses()
        .that(not(resideInAnyPackage(LOCAL, "dev.platform.app..")))
        .should()
        .dependOnClassesThat(resideInAPackage(LOCAL))
        .because("engines must be replaceable")
        .check(Code.ALL);
  }

  @Test
  void theEdgeKnowsTheBaseOnly() {
    knowsOnly(EDGE, "it declares the route table it needs, and the app plugs it in", EDGE, BASE);
  }

  @Test
  void routesKnowNoProxy() {
    var routes = "dev.platform.edge.route";
    knowsOnly(routes, "whoever has routes says so in values, and runs no edge", routes, BASE);
  }

  @Test
  void httpKnowsCallersAndContractsButNoProduct() {
    knowsOnly(HTTP, "what every operation shares knows no single one", HTTP, IDENTITY, BASE, API);
  }

  @Test
  void identityKnowsNothingOfTheProduct() {
    knowsOnly(IDENTITY, "who may do what is decided below the product", IDENTITY, PAGE, BASE, API);
  }

  @Test
  void pagesStandOnIdentity() {
    knowsOnly(PAGE, "pages of all rooms are made with the same kit", PAGE, IDENTITY, BASE, API);
    noClasses()
        .that(resideInAPackage(PAGE).or(resideInAPackage(IDENTITY)))
        .and(not(resideInAPackage(IDENTITY_PAGES)))
        .should()
        .dependOnClassesThat(resideInAPackage(IDENTITY_PAGES))
        .because("identity's own pages use the kit as the product's do")
        .check(Code.ALL);
    noClasses()
        .that(resideInAPackage(IDENTITY))
        .and(not(resideInAPackage(IDENTITY_PAGES)))
        .should()
        .dependOnClassesThat(resideInAPackage(PAGE))
        .because("what decides who may do what shows nothing")
        .check(Code.ALL);
  }

  @Test
  void theProductKnowsIdentityAndTheEngineInterface() {
    knowsOnly(
        PLATFORM,
        "rooms are served by http and the edge and run by engines without knowing any",
        PLATFORM,
        PAGE,
        IDENTITY,
        SPI,
        "dev.platform.edge.route",
        BASE,
        API);
  }

  @Test
  void surfacesCallOperationsAndKnowNoRoom() {
    knowsOnly(
        SURFACE,
        "what REST does not decide, no other surface decides",
        SURFACE,
        "dev.platform.platform",
        HTTP,
        IDENTITY,
        BASE,
        API);
  }

  @Test
  void theContentServiceStandsAlone() {
    knowsOnly(
        CONTENT,
        "it can be deployed without the platform",
        CONTENT,
        BASE,
        "dev.platform.api",
        "dev.platform.api.content..",
        "dev.platform.api.website..");
  }

  @Test
  void nobodyDependsOnTheApp() {
    noClasses()
        .that(not(resideInAnyPackage("dev.platform", "dev.platform.app..")))
        .should()
        .dependOnClassesThat(resideInAPackage("dev.platform.app.."))
        .because("the app wires everything together, so nothing can be below it")
        .check(Code.ALL);
  }

  @Test
  void onlyTheAppRunsTheGrader() {
    noClasses()
        .that(not(resideInAPackage("dev.platform.app..")))
        .should()
        .dependOnClassesThat(resideInAPackage("dev.platform.grader.."))
        .because("a judge shares no code with the judged")
        .check(Code.ALL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"platform", "identity", "identity.oauth", "base", "content", "engine", "surface"})
  void roomsOfAFloorAreFreeOfCycles(String floor) {
    slices()
        .matching("dev.platform." + floor + ".(*)..")
        .should()
        .beFreeOfCycles()
        .because("rooms that need each other are one room")
        .check(Code.ALL);
  }

  private static void knowsOnly(String floor, String because, String... known) {
    classes()
        .that()
        .resideInAPackage(floor)
        .should()
        .onlyDependOnClassesThat(not(resideInAPackage(OURS)).or(resideInAnyPackage(known)))
        .because(because)
        .check(Code.ALL);
  }
}

package dev.platform.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.platform.api.ContractOperation;
import dev.platform.base.db.Db;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.SystemGrant;
import jakarta.inject.Singleton;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The furniture of a room, and who may touch what. */
class RoomsTest {
  private static final DescribedPredicate<JavaClass> RESOURCE = Code.named("Resource");

  private static final List<DescribedPredicate<JavaClass>> ROOMS =
      List.of(
          resideInAPackage("dev.platform.platform.."), resideInAPackage("dev.platform.identity.."));

  /** Pages and files are complete answers; these hand them to JAX-RS. */
  private static final Set<String> CONTENT_DOOR =
      Set.of("ResponseViews", "NotFoundViews", "PageViews");

  private static final Set<String> PUBLIC_INSIDES =
      Set.of(
          "HealthResource", // belongs to no room; the app lists it by class
          "SystemResource", // these are listed by the content service, which has rooms of its own
          "DiscoveryResource",
          "RawContentResource",
          "PagesResource",
          "AssetsResource",
          "SearchResource",
          "ResponseViews", // all rooms of the content service answer with it
          "PageViews", // pages of all rooms are shown with it
          "NotFoundViews", // what the content service says where nothing is
          "DatastoreViews", // what all rooms of datastores show and take in the same way
          "EnvironmentViews", // a project is created together with its environments
          "EnvVarViews", // a service is created together with its variables
          "SecretFileViews", // likewise, together with its secret files
          "AutoscalingViews", // likewise, with its autoscaling, and shown with it
          "SiteViews"); // likewise, with the rules of a site

  @Test
  void generatedTypesStayAtTheDoor() {
    noClasses()
        .that(
            not(
                RESOURCE
                    .or(Code.named("Views"))
                    .or(
                        resideInAnyPackage(
                            "dev.platform.http..",
                            "dev.platform.app..",
                            // the entry decides by what the catalogue says of an operation
                            "dev.platform.identity.admission..",
                            // surfaces translate for operations of the contract
                            "dev.platform.surface.."))))
        .should()
        .dependOnClassesThat(resideInAPackage("dev.platform.api.."))
        .because("front doors speak the room's own words; the contract may change around them")
        .check(Code.ALL);
  }

  @Test
  void jaxRsStaysAtTheDoor() {
    noClasses()
        .that(
            not(
                RESOURCE
                    .or(Code.anyOf(CONTENT_DOOR))
                    .or(
                        resideInAnyPackage(
                            "dev.platform.http..",
                            "dev.platform.app..",
                            // it reads the annotations of resources, to call them
                            "dev.platform.surface.operation.."))))
        .should()
        .dependOnClassesThat(resideInAnyPackage("jakarta.ws.rs..", "org.glassfish.jersey.."))
        .because("front doors serve every surface, not only HTTP")
        .check(Code.ALL);
  }

  @Test
  void aResourceImplementsOneGeneratedInterface() {
    classes()
        .that()
        .haveSimpleNameEndingWith("Resource")
        .should(implementOneGeneratedInterface())
        .andShould()
        .haveModifier(JavaModifier.FINAL)
        .andShould()
        .beAnnotatedWith(Singleton.class)
        .because("paths, methods and statuses come from the contract and from nowhere else")
        .check(Code.ALL);
  }

  @Test
  void nobodyWritesRoutesByHand() {
    noMethods()
        .that()
        .areDeclaredInClassesThat(resideInAPackage("dev.platform.."))
        .should()
        .beAnnotatedWith(Path.class)
        .orShould()
        .beMetaAnnotatedWith(HttpMethod.class)
        .orShould()
        .beAnnotatedWith(ContractOperation.class)
        .because("routes are inherited from the generated interfaces")
        .check(Code.ALL);
    noClasses()
        .should()
        .beAnnotatedWith(Path.class)
        .because("routes are inherited from the generated interfaces")
        .check(Code.ALL);
  }

  @Test
  void theInsidesOfARoomArePackagePrivate() {
    classes()
        .that(Code.named("Resource", "Views", "Store", "Mapper", "Task"))
        .and()
        .areTopLevelClasses()
        .and(not(Code.anyOf(PUBLIC_INSIDES)))
        .should()
        .bePackagePrivate()
        .because("other rooms come in by the front door")
        .check(Code.ALL);
  }

  @Test
  void myBatisStaysInMappers() {
    noClasses()
        .that(not(Code.named("Mapper").or(resideInAPackage("dev.platform.base.db"))))
        .should()
        .dependOnClassesThat(resideInAPackage("org.apache.ibatis.."))
        .because("stores speak the room's own words")
        .check(Code.ALL);
  }

  @Test
  void storesAskForProof() {
    methods()
        .that()
        .areDeclaredInClassesThat()
        .haveSimpleNameEndingWith("Store")
        .and()
        .areNotPrivate()
        .should(askForProof())
        .because("SQL is reached with an open transaction and a decision only")
        .check(Code.ALL);
  }

  @Test
  void storesSayWhichPermissionAChangeNeeds() {
    methods()
        .that()
        .areDeclaredInClassesThat()
        .haveSimpleNameEndingWith("Store")
        .and()
        .areNotPrivate()
        .should(sayWhatTheyNeed())
        .because("a grant to look must not be enough to delete")
        .check(Code.ALL);
  }

  @Test
  void nobodyKeepsATransaction() {
    var because = "a transaction that is kept outlives its work";
    noFields().should().haveRawType(assignableTo(Tx.class)).because(because).check(Code.ALL);
    methods()
        .that()
        .doNotHaveModifier(JavaModifier.SYNTHETIC)
        .should()
        .notHaveRawReturnType(assignableTo(Tx.class))
        .because(because)
        .check(Code.ALL);
  }

  @Test
  void whatARoomOffersToAnotherIsAnAdapter() {
    classes()
        .that(implementWhatAnotherRoomDeclares())
        .should()
        .bePackagePrivate()
        .because("a front door has what users do; an adapter beside it does what a room asks for")
        .check(Code.ALL);
  }

  private static DescribedPredicate<JavaClass> implementWhatAnotherRoomDeclares() {
    return DescribedPredicate.describe(
        "implement an interface of another room",
        type -> type.getAllRawInterfaces().stream().anyMatch(it -> areOfTwoRooms(type, it)));
  }

  private static boolean areOfTwoRooms(JavaClass type, JavaClass other) {
    return !type.getPackageName().equals(other.getPackageName())
        && ROOMS.stream().anyMatch(rooms -> rooms.test(type) && rooms.test(other));
  }

  @Test
  void roomsListTheirEvents() {
    classes()
        .that()
        .areInterfaces()
        .and()
        .areAssignableTo(DomainEvent.class)
        .and()
        .doNotBelongToAnyOf(DomainEvent.class)
        .should(
            new ArchCondition<>("be listed by a room") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                boolean isListed =
                    type.getDirectDependenciesToSelf().stream()
                        .anyMatch(it -> it.getOriginClass().isAssignableTo(Room.class));
                events.add(new SimpleConditionEvent(type, isListed, type.getName()));
              }
            })
        .because("webhooks are sent for those types only")
        .check(Code.ALL);
  }

  @Test
  void whoeverOpensTransactionsAsksAccessOrSaysWhyNot() {
    classes()
        .that(openTransactions())
        .and(not(resideInAnyPackage("dev.platform.base..", "dev.platform.app..")))
        .should(
            new ArchCondition<>("ask Access, be a reconciler, or be a @NoAccessCheck") {
              @Override
              public void check(JavaClass opener, ConditionEvents events) {
                var type = Code.outermost(opener);
                boolean asks =
                    dependOn(Access.class).test(type)
                        || type.isAssignableTo(Reconciler.class)
                        || type.isAnnotatedWith(NoAccessCheck.class);
                events.add(new SimpleConditionEvent(type, asks, type.getName()));
              }
            })
        .because("what a caller may do is decided in the transaction that does it")
        .check(Code.ALL);
  }

  @Test
  void whatAsksAccessIsNoExceptionFromIt() {
    noClasses()
        .that()
        .areAnnotatedWith(NoAccessCheck.class)
        .should()
        .dependOnClassesThat(type(Access.class))
        .because("an annotation that is no longer needed hides the next case")
        .check(Code.ALL);
  }

  @Test
  void onlyThePlatformItselfActsWithoutACaller() {
    noClasses()
        .that(not(assignableTo(Reconciler.class)))
        .and()
        .areNotAnnotatedWith(SystemGrant.class)
        .should()
        .callMethod(
            Grant.class,
            "asSystem",
            dev.platform.base.id.Id.class,
            dev.platform.base.id.WorkspaceId.class)
        .because("a front door that grants itself what it wants checks nobody")
        .check(Code.ALL);
  }

  @Test
  void nothingIsInjectedIntoFields() {
    fields()
        .should()
        .notBeAnnotatedWith(jakarta.inject.Inject.class)
        .because("what a class needs stands in its constructor")
        .check(Code.ALL);
  }

  private static DescribedPredicate<JavaClass> openTransactions() {
    return DescribedPredicate.describe(
        "open transactions",
        type ->
            type.getMethodCallsFromSelf().stream()
                .anyMatch(
                    call ->
                        call.getTargetOwner().isEquivalentTo(Db.class)
                            && !call.getName().equals("assertOutside")));
  }

  private static DescribedPredicate<JavaClass> dependOn(Class<?> wanted) {
    return DescribedPredicate.describe(
        "depend on " + wanted.getSimpleName(),
        type ->
            type.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency -> dependency.getTargetClass().isEquivalentTo(wanted)));
  }

  private static ArchCondition<JavaClass> implementOneGeneratedInterface() {
    return new ArchCondition<>("implement exactly one generated interface") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean one =
            type.getRawInterfaces().size() == 1
                && type.getRawInterfaces()
                    .iterator()
                    .next()
                    .getPackageName()
                    .startsWith("dev.platform.api");
        events.add(
            new SimpleConditionEvent(
                type, one, type.getName() + " implements " + type.getRawInterfaces()));
      }
    };
  }

  private static ArchCondition<JavaMethod> sayWhatTheyNeed() {
    return new ArchCondition<>("call Grant.require if they take a WriteTx and a Grant") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        var given = method.getRawParameterTypes();
        boolean changes =
            given.size() > 1
                && given.get(0).isEquivalentTo(WriteTx.class)
                && given.get(1).isEquivalentTo(Grant.class);
        boolean says =
            method.getMethodCallsFromSelf().stream()
                .map(JavaMethodCall::getTarget)
                .anyMatch(
                    it ->
                        it.getOwner().isEquivalentTo(Grant.class)
                            && it.getName().equals("require"));
        events.add(new SimpleConditionEvent(method, !changes || says, method.getFullName()));
      }
    };
  }

  private static ArchCondition<JavaMethod> askForProof() {
    return new ArchCondition<>("take a transaction and a grant first, or be a @SystemScan") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        var given = method.getRawParameterTypes();
        boolean inside = !given.isEmpty() && given.get(0).isAssignableTo(Tx.class);
        boolean decided =
            given.size() > 1
                && (given.get(1).isEquivalentTo(Grant.class)
                    || given.get(1).isEquivalentTo(ListGrant.class));
        boolean proven = inside && (decided || method.isAnnotatedWith(SystemScan.class));
        if (!method.getModifiers().contains(JavaModifier.SYNTHETIC)) {
          events.add(new SimpleConditionEvent(method, proven, method.getFullName()));
        }
      }
    };
  }
}

package dev.platform.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.net.Socket;
import java.net.URLConnection;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** What is done in one place only, or nowhere. */
class HabitsTest {
  private static final String[] NETWORK = {"java.net.http..", "io.vertx..", "javax.net.ssl.."};

  /**
   * These start a process and talk to its operator, before and beside everything that is tested.
   */
  private static final Set<String> COMMANDS =
      Set.of(
          "CheckConfigCommand",
          "ConfigOption",
          "Demo",
          "DoctorCommand",
          "Platform",
          "ServerCommand");

  @Test
  void timeComesFromAClock() {
    noClasses()
        .that(not(Code.anyOf(COMMANDS)))
        .should()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethod(Clock.class, "systemDefaultZone")
        .because("tests move time")
        .check(Code.ALL);
  }

  @Test
  void idsComeFromIds() {
    noClasses()
        .should()
        .callMethod(UUID.class, "randomUUID")
        .because("our ids carry their kind and sort by time")
        .check(Code.ALL);
  }

  @Test
  void nobodySleeps() {
    noClasses()
        // It waits before it opens a lost connection again; there is nothing to be told by.
        .that(not(Code.anyOf(Set.of("PostgresSignals"))))
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .because("whoever waits for something is told of it, and can be interrupted")
        .check(Code.ALL);
  }

  @Test
  void theEnvironmentIsReadOnce() {
    noClasses()
        .that(not(Code.anyOf(Set.of("ConfigOption"))))
        .should()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .because("settings are read at start, and all their problems are reported together")
        .check(Code.ALL);
  }

  @Test
  void nobodyPrints() {
    noClasses()
        // It speaks when Java is too old to load anything else.
        .that(not(Code.anyOf(Set.of("Main"))))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .because("commands print by picocli, everything else logs")
        .check(Code.ALL);
  }

  @Test
  void outboundNetworkIsGuarded() {
    noClasses()
        .that(
            not(
                resideInAnyPackage(
                    "dev.platform.base.net..",
                    "dev.platform.engine..",
                    // It forwards requests to the instances of services, which is its work.
                    "dev.platform.edge..")))
        // The address that whoever types the command has named; the database server of this
        // machine.
        .and(not(Code.anyOf(Set.of("TokenCommand", "PlanRequest", "Postmaster"))))
        .should()
        .dependOnClassesThat(resideInAnyPackage(NETWORK))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(URLConnection.class, Socket.class)
        .because("one guarded client keeps a customer's URL from reaching our inside")
        .check(Code.ALL);
  }

  @Test
  void everyPackageIsNullMarked() {
    var unmarked =
        Code.ALL.stream()
            .map(JavaClass::getPackage)
            .distinct()
            .filter(
                it ->
                    it.tryGetPackageInfo()
                        .filter(info -> info.isAnnotatedWith(NullMarked.class))
                        .isEmpty())
            .map(it -> it.getName());

    assertThat(unmarked)
        .as("packages without @NullMarked in their package-info.java: NullAway skips them")
        .isEmpty();
  }

  @Test
  void exceptionsAreFew() {
    classes()
        .that()
        .areAssignableTo(Throwable.class)
        .should()
        .haveModifier(JavaModifier.FINAL)
        .because("nobody builds a tree of exceptions; clients are told by the code of a Failure")
        .check(Code.ALL);
  }
}

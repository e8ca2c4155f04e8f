package dev.platform.architecture;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What nobody calls, or tests alone, is deleted. */
class UnusedCodeTest {
  private static final Pattern VALUE_IN_SQL =
      Pattern.compile("#\\{[^}]+}|(?:test|collection|property)=\"[^\"]+\"");
  private static final Pattern NAME = Pattern.compile("\\w+");
  private static final Path SQL = Path.of("src/main/resources/dev/platform");

  /** What no bytecode calls, with the reason to keep it. Only shrinks. */
  private static final Map<String, String> KEPT =
      Map.ofEntries(
          entry("app.PlatformCommand.run", "Main calls it by name, so that old Java can load Main"),
          entry("base.contract.OperationContract.checkResponse", "checks each test's response"),
          entry("edge.Edge.inFlight", "tests see by it that no request is forgotten"),
          entry("engine.spi.BuildEngine.cancel", "engines promise it; deploys remove builds"),
          entry("http.listener.WebListener.within", "tests of limits cannot wait for the usual"),
          entry("platform.log.LogBatch.lines", "tests of tails read what a batch says"));

  @Test
  void everyMethodIsCalledByTheProgram() throws IOException {
    var inSql = wordsInSql();

    var unused =
        Code.ALL.stream()
            .flatMap(type -> type.getCodeUnits().stream())
            .filter(unit -> !isCalled(unit) && isCalledByName(unit))
            .filter(unit -> !inSql.contains(unit.getName()))
            .map(UnusedCodeTest::shown)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(unused)
        .as("methods that no code of the program calls; delete them, and what tests them")
        .containsExactlyInAnyOrderElementsOf(KEPT.keySet());
  }

  /**
   * Whether somebody has to name it to call it: the runtime, a supertype, or a library does not.
   */
  private static boolean isCalledByName(JavaCodeUnit unit) {
    var type = unit.getOwner();
    return !unit.getModifiers().contains(JavaModifier.SYNTHETIC)
        && !unit.getModifiers().contains(JavaModifier.BRIDGE)
        && unit.getAnnotations().isEmpty()
        && !unit.getName().equals("<clinit>")
        && !(type.isRecord() && isOfRecord(unit))
        && !(type.isEnum() && Set.of("values", "valueOf", "<init>").contains(unit.getName()))
        && !(unit instanceof JavaMethod method && overrides(method))
        && !(unit instanceof JavaConstructor && unit.getParameters().isEmpty())
        && !unit.getName().equals("main");
  }

  private static boolean isOfRecord(JavaCodeUnit unit) {
    long members =
        unit.getOwner().getFields().stream()
            .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
            .count();
    return unit.isConstructor()
        ? unit.getParameters().size() == members
        : unit.getParameters().isEmpty() && unit.getOwner().tryGetField(unit.getName()).isPresent();
  }

  private static boolean overrides(JavaMethod method) {
    Class<?> owner = method.getOwner().reflect();
    return supertypes(owner)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .anyMatch(
            other ->
                other.getName().equals(method.getName())
                    && other.getParameterCount() == method.getParameters().size());
  }

  private static Stream<Class<?>> supertypes(Class<?> type) {
    return Stream.concat(
            Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
        .flatMap(parent -> Stream.concat(Stream.of(parent), supertypes(parent)));
  }

  private static boolean isCalled(JavaCodeUnit unit) {
    return unit.getAccessesToSelf().stream().anyMatch(access -> !access.getOrigin().equals(unit));
  }

  private static Set<String> wordsInSql() throws IOException {
    try (var files = Files.walk(SQL)) {
      Set<String> words = new TreeSet<>();
      for (Path file : files.filter(it -> it.toString().endsWith(".xml")).toList()) {
        VALUE_IN_SQL
            .matcher(Files.readString(file))
            .results()
            .flatMap(value -> NAME.matcher(value.group()).results())
            .forEach(name -> words.add(name.group()));
      }
      return words;
    }
  }

  private static String shown(JavaCodeUnit unit) {
    return unit.getOwner().getName().substring("dev.platform.".length()) + "." + unit.getName();
  }
}

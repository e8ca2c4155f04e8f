package dev.platform.conformance.suite;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayNameGenerator;

/** Reads the names of classes and methods as words: {@code aNameIsUnique} is "a name is unique". */
final class Sentences implements DisplayNameGenerator {
  @Override
  public String generateDisplayNameForClass(Class<?> checks) {
    return words(checks.getSimpleName().replaceFirst("Checks$", ""));
  }

  @Override
  public String generateDisplayNameForNestedClass(List<Class<?>> enclosing, Class<?> checks) {
    return generateDisplayNameForClass(checks);
  }

  @Override
  public String generateDisplayNameForMethod(
      List<Class<?>> enclosing, Class<?> checks, Method method) {
    return words(method.getName());
  }

  private static String words(String camelCase) {
    return camelCase.replaceAll("(?=[A-Z])", " ").strip().toLowerCase(Locale.ROOT);
  }
}

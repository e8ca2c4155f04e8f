package dev.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A table that says which test shows what is worth as much as the names in it. */
class SecurityDocsTest {
  private static final Path TESTS = Path.of("src/test/java");

  /** {@code Class#method}, {@code #method} of the class before it, or {@code SomeTest}. */
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*Test)?(?:#(\\w+))?`");

  @ParameterizedTest
  @CsvSource({"authentication.md, 40", "rfc9700.md, 40", "isolation.md, 30"})
  void everyTestThatATableNamesIsThere(String document, int atLeast) throws IOException {
    List<String> missing = new ArrayList<>();
    int named = 0;
    for (String line : Files.readAllLines(Path.of("docs/security", document))) {
      var type = "";
      var found = NAMED.matcher(line.startsWith("|") ? line : "");
      while (found.find()) {
        type = found.group(1) == null ? type : found.group(1);
        var method = found.group(2) == null ? "" : found.group(2);
        named++;
        if (!isThere(type, method)) {
          missing.add(type + "#" + method);
        }
      }
    }

    assertThat(missing).isEmpty();
    assertThat(named).as("the tests that the table names").isGreaterThanOrEqualTo(atLeast);
  }

  /** Some classes of different packages have one name. */
  private static boolean isThere(String type, String method) throws IOException {
    try (var files = Files.walk(TESTS)) {
      return files
          .filter(file -> file.endsWith(type + ".java"))
          .map(SecurityDocsTest::text)
          .collect(Collectors.joining())
          .contains(method.isEmpty() ? "class " + type : "void " + method + "(");
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

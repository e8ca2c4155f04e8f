package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.conformance.CheckIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds the index of the jar against what a run of all checks has called. */
final class IndexOfChecks {
  private static final Path FILE =
      Path.of("src/main/resources/dev/platform/conformance/operations-by-check.txt");

  private IndexOfChecks() {}

  /**
   * Writes the index with {@code -Dgolden=update}. What checks share is created by the first one
   * that asks, so an operation more or less is no difference; a check is.
   */
  static void check(Path report, Set<String> titles) throws IOException {
    Map<String, Set<String>> called = called(report, titles);
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(FILE, new CheckIndex(called).text());
      return;
    }
    assertThat(CheckIndex.bundled().checks())
        .as("checks of %s, which -Dgolden=update writes", FILE)
        .containsAll(called.keySet());
    assertThat(called.values().stream().flatMap(Set::stream))
        .as("operations of %s, which -Dgolden=update writes", FILE)
        .allMatch(CheckIndex.bundled()::has);
  }

  private static Map<String, Set<String>> called(Path report, Set<String> titles)
      throws IOException {
    Map<String, Set<String>> called = new TreeMap<>();
    for (JsonNode check : new ObjectMapper().readTree(report.toFile()).path("checks")) {
      Optional<String> title = title(check.path("title").asText(), titles);
      if (title.isPresent() && check.has("operations")) {
        Set<String> operations = called.computeIfAbsent(title.get(), it -> new TreeSet<>());
        check.path("operations").forEach(it -> operations.add(it.asText()));
      }
    }
    return called;
  }

  /** Of the check that ran, with or without an argument. */
  private static Optional<String> title(String result, Set<String> titles) {
    return titles.stream()
        .filter(it -> result.equals(it) || result.startsWith(it + ": "))
        .findFirst();
  }
}

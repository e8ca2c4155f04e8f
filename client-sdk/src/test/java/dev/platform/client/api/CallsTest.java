package dev.platform.client.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.client.PlatformClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every operation of the contract can be reached from the client, in its group. */
class CallsTest {
  private static final Path SOURCES =
      Path.of("target/generated-sources/platform/src/main/java/dev/platform/client/api");
  private static final Pattern CALL =
      Pattern.compile("(?s)  /\\*\\*((?:(?!\\*/).)*)\\*/((?:(?!  /\\*\\*).)*)");
  private static final Pattern REQUEST =
      Pattern.compile("Request\\.of\\(\"(\\w+)\", \"(/v1[^\"]*)\"\\)");

  @Test
  void everyOperationIsReachedFromTheClientOrApart() throws Exception {
    Map<String, String> operations = operations();
    Map<String, String> reached = calls(PlatformClient.class);
    Map<String, String> apart = calls(RawGroups.class);

    assertThat(operations).hasSize(208);
    assertThat(ids(operations, apart)).containsExactlyInAnyOrderElementsOf(raw());
    List<String> missing = new ArrayList<>(operations.values());
    missing.removeAll(ids(operations, reached));
    missing.removeAll(raw());
    assertThat(missing)
        .as("a subscription is not a call: see LogTail")
        .containsExactly("subscribe-logs");
  }

  @Test
  void whatTheServerImplementsIsNotApart() throws Exception {
    JsonNode grades = grades();

    assertThat(raw()).allSatisfy(id -> assertThat(grade(grades, id)).isEqualTo("not implemented"));
  }

  @Test
  void theJavadocOfEachCallNamesWhatIsMissingInTheWordsOfUsers() throws Exception {
    Map<String, String> operations = operations();
    JsonNode grades = grades();
    Map<String, String> calls = new LinkedHashMap<>(calls(PlatformClient.class));
    calls.putAll(calls(RawGroups.class));

    assertThat(calls)
        .allSatisfy(
            (route, javadoc) ->
                assertThat(restriction(javadoc))
                    .as(route)
                    .isEqualTo(restriction(grades.path(operations.get(route)))));
    assertThat(calls.values())
        .noneMatch(javadoc -> javadoc.toLowerCase(Locale.ROOT).contains("grade"));
  }

  private static String restriction(String javadoc) {
    return Stream.of("Not available in this version", "Restricted in this version")
        .filter(javadoc::contains)
        .findFirst()
        .orElse("");
  }

  private static String restriction(JsonNode grade) {
    return switch (grade.path("grade").asText(grade.asText())) {
      case "not-implemented" -> "Not available in this version";
      case "partial" -> "Restricted in this version";
      default -> "";
    };
  }

  /** The Javadoc of each call, by its route, of all groups that a class has accessors for. */
  private static Map<String, String> calls(Class<?> groups) throws IOException {
    Map<String, String> calls = new LinkedHashMap<>();
    for (Class<?> group : groups(groups)) {
      Path source = SOURCES.resolve(group.getSimpleName() + ".java");
      if (Files.exists(source)) {
        CALL.matcher(Files.readString(source))
            .results()
            .forEach(it -> route(it).ifPresent(route -> calls.put(route, it.group(1))));
      }
    }
    return calls;
  }

  private static Optional<String> route(MatchResult call) {
    return REQUEST
        .matcher(call.group(2))
        .results()
        .map(it -> it.group(1) + " " + it.group(2))
        .findFirst();
  }

  private static Set<Class<?>> groups(Class<?> groups) {
    return Stream.of(groups.getMethods())
        .map(it -> it.getReturnType())
        .map(it -> it.getSimpleName().endsWith("Api") ? it : it.getSuperclass())
        .filter(it -> it != null && it.getSimpleName().endsWith("Api"))
        .collect(Collectors.toSet());
  }

  private static List<String> ids(Map<String, String> operations, Map<String, String> calls) {
    return calls.keySet().stream().map(operations::get).toList();
  }

  private static String grade(JsonNode grades, String id) {
    return grades.path(id).path("grade").asText(grades.path(id).asText()).replace('-', ' ');
  }

  private static List<String> raw() throws IOException {
    return Files.readAllLines(Path.of("raw-operations.txt")).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  private static JsonNode grades() throws IOException {
    return new ObjectMapper().readTree(Path.of("../specs/platform/grades.json").toFile());
  }

  /** The ids of all operations, by their routes. */
  private static Map<String, String> operations() throws IOException {
    Map<String, String> ids = new LinkedHashMap<>();
    try (InputStream in =
        CallsTest.class.getResourceAsStream("/dev/platform/specs/platform.json")) {
      for (var path : new ObjectMapper().readTree(in).path("paths").properties()) {
        for (var operation : path.getValue().properties()) {
          if (operation.getValue().has("operationId")) {
            ids.put(
                operation.getKey().toUpperCase(Locale.ROOT) + " /v1" + path.getKey(),
                operation.getValue().path("operationId").asText());
          }
        }
      }
    }
    return ids;
  }
}

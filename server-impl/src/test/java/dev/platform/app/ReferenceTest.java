package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.json.Json;
import dev.platform.http.Route;
import dev.platform.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Writes the reference of the API from its contracts, its catalogues and its grades. */
class ReferenceTest {
  private static final Path FOLDER = Path.of("src/main/resources/content/docs/reference");
  private static final String ADDRESS = "/docs/reference";
  private static final Path GRADES = Path.of("../specs/platform/grades.json");
  private static final String OWN = "own";

  /** Families whose names are not just words. */
  private static final Map<String, String> NAMES =
      Map.of(
          "DedicatedIps", "Dedicated IPs",
          "EnvGroups", "Environment groups",
          "EnvVars", "Environment variables",
          "KeyValue", "Key Value");

  private final Map<String, String> written = new TreeMap<>();

  @Test
  void thePagesSayWhatTheContractsDo() throws IOException {
    var operations = operations();
    var platform = document(PlatformOperation.values());
    var index = new StringBuilder(introduction());
    int order = 0;
    for (JsonNode tag : platform.path("tags")) {
      var name = tag.path("name").asText();
      order += 10;
      var meaning = MarkdownText.line(tag.path("description").asText());
      add(index, slug(name), title(name), meaning, order, of(operations, name), "");
    }
    var own = operations.stream().filter(it -> it.operation() instanceof NativeOperation).toList();
    add(
        index,
        OWN,
        "Platform's own",
        "What stands beside the contract: API keys, usage, sessions, health, discovery.",
        order + 10,
        own,
        refusals(document(NativeOperation.values())));
    index.append(refusals(platform));
    written.put("index.md", index.toString());

    written.forEach((file, text) -> Golden.check(FOLDER.resolve(file).toString(), text));
    try (var files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("pages of families that are no more")
          .containsExactlyInAnyOrderElementsOf(written.keySet());
    }
  }

  private static String introduction() {
    return MarkdownText.frontmatter(
            "API reference",
            "Every operation of the API with its grade, permission, parameters, body and answers.",
            35)
        + """

        These pages are made from the contracts and from what this version has. The [rules that all operations
        share](/docs/api) are told in words. What the grades mean: [Grades and versions](/docs/api/grades). For programs:
        [the whole contract](/content/platform-openapi.json).
        """;
  }

  private void add(
      StringBuilder index,
      String slug,
      String title,
      String meaning,
      int order,
      List<OperationText> operations,
      String end) {
    var address = ADDRESS + "/" + slug;
    var usual = usual(document(operations.get(0).operation()));
    var refusals = (end.isEmpty() ? ADDRESS : address) + "#refusals";
    var page = new StringBuilder(MarkdownText.frontmatter(title + " reference", meaning, order));
    index
        .append("\n## " + title + "\n\n" + meaning + " [Details](" + address + ")\n\n")
        .append(MarkdownText.head("Operation", "Request", "Grade"));
    Map<String, Integer> used = new HashMap<>();
    for (OperationText operation : operations) {
      page.append(operation.part(usual, refusals));
      index.append(
          MarkdownText.row(
              "[%s](%s#%s)"
                  .formatted(
                      MarkdownText.line(operation.title()),
                      address,
                      anchor(operation.title(), used)),
              operation.address(),
              operation.grade()));
    }
    written.put(slug + ".md", page + end);
  }

  /** As the pages make them of headings. */
  private static String anchor(String heading, Map<String, Integer> used) {
    var name =
        heading
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{N}]+", "-")
            .replaceAll("^-|-$", "");
    int count = used.merge(name, 1, Integer::sum);
    return count == 1 ? name : name + "-" + count;
  }

  private static List<OperationText> of(List<OperationText> operations, String tag) {
    return operations.stream()
        .filter(it -> it.operation() instanceof PlatformOperation)
        .filter(it -> it.node().path("tags").path(0).asText().equals(tag))
        .toList();
  }

  private static List<OperationText> operations() throws IOException {
    var grades = Json.MAPPER.readTree(GRADES.toFile());
    Map<Operation, Route> routes =
        Applications.routes(Wiring.rooms()).stream()
            .collect(Collectors.toMap(Route::operation, it -> it, (a, b) -> a));
    List<OperationText> all = new ArrayList<>();
    for (Operation operation : PlatformOperation.values()) {
      var grade = grades.path(operation.id());
      all.add(
          new OperationText(
              operation,
              ContractDocuments.node(operation),
              grade.isTextual() ? grade.asText() : grade.path("grade").asText(),
              grade.path("reason").asText("")));
    }
    for (Operation operation : NativeOperation.values()) {
      var route = routes.get(operation);
      var reason = route == null ? "" : route.partial().orElse("");
      var grade = reason.isEmpty() ? "implemented" : "partial";
      all.add(
          new OperationText(
              operation,
              ContractDocuments.node(operation),
              route == null ? "not-implemented" : grade,
              reason));
    }
    return all;
  }

  private static JsonNode document(Operation... operations) {
    return ContractDocuments.of(operations[0]);
  }

  /** The reference to the answer that most operations have for a status of refusal. */
  private static Map<String, String> usual(JsonNode document) {
    Map<String, Map<String, Integer>> counts = new TreeMap<>();
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        for (Map.Entry<String, JsonNode> each : operation.path("responses").properties()) {
          var reference = each.getValue().path("$ref").asText("");
          if (!reference.isEmpty() && each.getKey().matches("[45]..|default")) {
            counts
                .computeIfAbsent(each.getKey(), it -> new LinkedHashMap<>())
                .merge(reference, 1, Integer::sum);
          }
        }
      }
    }
    Map<String, String> usual = new TreeMap<>();
    counts.forEach(
        (status, references) ->
            references.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .ifPresent(it -> usual.put(status, it.getKey())));
    return usual;
  }

  private static String refusals(JsonNode document) {
    var rows = new StringBuilder();
    usual(document)
        .forEach(
            (status, reference) -> {
              var answer = document.at(reference.substring(1));
              rows.append(
                  MarkdownText.row(
                      status.equals("default") ? "others" : status,
                      MarkdownText.line(answer.path("description").asText())));
            });
    return "\n## Refusals\n\nThe body of every error is told in [Errors](/docs/api/errors).\n\n"
        + MarkdownText.head("Status", "Means")
        + rows;
  }

  private static String slug(String tag) {
    return words(tag).toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private static String title(String tag) {
    var words = words(tag);
    return NAMES.getOrDefault(tag, words.charAt(0) + words.substring(1).toLowerCase(Locale.ROOT));
  }

  private static String words(String tag) {
    return Arrays.stream(tag.split("(?<=[a-z])(?=[A-Z])")).collect(Collectors.joining(" "));
  }
}

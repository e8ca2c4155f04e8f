package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.json.Json;
import dev.platform.http.Route;
import dev.platform.platform.blueprint.format.FormatPage;
import dev.platform.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Writes the reference of the API from its contracts, its catalogues and its grades. */
class ReferenceTest {
  private static final Path FOLDER = Path.of("src/main/resources/content/docs/reference");
  private static final Path GRADES = Path.of("../specs/platform/grades.json");
  private static final ContractProfiles EVERY_PROFILE =
      new ContractProfiles(Set.of(ContractProfile.values()));
  private static final String JSON = "application/json";
  private static final String OWN = "own";
  private static final String SERVICE =
      "what this version does not have is left out: `artifactSourceId`, `imagePath` and"
          + " `registryCredential`, and of `serviceDetails` `cache`, `disk`,"
          + " `parentServer`, `internalRouting` and `sshAddress`. All other fields are as in the"
          + " contract.";
  private static final String EVENT =
      "only events that this version can cause occur, and their `details` hold only fields that it"
          + " knows. No field means anything else than in the contract.";

  /** Families whose names are not just words. */
  private static final Map<String, String> NAMES =
      Map.of(
          "DedicatedIps", "Dedicated IPs",
          "EnvGroups", "Environment groups",
          "EnvVars", "Environment variables",
          "KeyValue", "Key Value");

  /** What a partial operation lacks, in the words of its readers; the contract has its own. */
  private static final String POSTGRES =
      "`maintenance`, `expiresAt`, and Datadog settings are not included.";

  private static final Map<String, String> LACKS =
      Map.of(
          "list-services", SERVICE,
          "retrieve-service", SERVICE,
          "list-events", EVENT,
          "retrieve-event", EVENT,
          "list-custom-domains", "the metadata of DNS providers is not included.",
          "list-secret-files-for-service", "the list has names without contents.",
          "list-postgres", POSTGRES,
          "retrieve-postgres", POSTGRES,
          "listWorkflows", "the list is always empty, because this version has no workflows.");

  private final Map<String, String> written = new TreeMap<>();

  @Test
  void thePagesSayWhatTheContractsDo() throws IOException {
    var operations = operations();
    var platform = document(PlatformOperation.values());
    var contract =
        operations.stream().filter(it -> it.operation() instanceof PlatformOperation).toList();
    var index = new StringBuilder(introduction(contract));
    int order = 0;
    for (FamilyText family : families(platform, operations)) {
      order += 10;
      written.put(family.slug() + ".md", family.page(order, usual(platform), ""));
      index.append(family.summary());
    }
    var own = own(operations);
    var ours = document(NativeOperation.values());
    written.put(own.slug() + ".md", own.page(order + 10, usual(ours), errors(ours)));
    index.append(own.summary()).append(errors(platform));
    written.put("index.md", index.toString());
    written.put("render-yaml.md", FormatPage.text(order + 20));

    written.forEach((file, text) -> Golden.check(FOLDER.resolve(file).toString(), text));
    try (var files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("pages of families that are no more")
          .containsExactlyInAnyOrderElementsOf(written.keySet());
    }
  }

  /** The families of the contract: those first of which there is something. */
  private static List<FamilyText> families(JsonNode platform, List<OperationText> operations) {
    List<FamilyText> families = new ArrayList<>();
    for (JsonNode tag : platform.path("tags")) {
      var name = tag.path("name").asText();
      var meaning = MarkdownText.line(tag.path("description").asText());
      families.add(new FamilyText(slug(name), title(name), meaning, of(operations, name)));
    }
    families.sort(Comparator.comparing(it -> !it.isThere()));
    return families;
  }

  private static FamilyText own(List<OperationText> operations) {
    return new FamilyText(
        OWN,
        "Platform's own",
        "Operations that Render's API does not have: API keys, usage, sessions, health, discovery.",
        operations.stream().filter(it -> it.operation() instanceof NativeOperation).toList());
  }

  private static String introduction(List<OperationText> contract) {
    return MarkdownText.frontmatter(
            "API reference",
            "Every operation of the API with its grade, permission, parameters, body and"
                + " responses.",
            35,
            "grade: partial\nkeywords: [not supported, unsupported, missing]\n")
        + """

        This reference is generated from the API specs. For the rules that apply to all operations, see
        [API](/docs/api). For the implementation status, see [Grades and versions](/docs/api/grades). For tools, use the
        [OpenAPI document](/content/platform-openapi.json). The examples use `$API` and `$AUTH` from
        [Authentication](/docs/api/authentication). For blueprint files, see [render.yaml](/docs/reference/render-yaml).

        > **Partly implemented.** %s Implemented families come first.
        """
            .formatted(MarkdownText.count(contract));
  }

  /** Every example of a response is one that the contract allows. */
  @Test
  void theExamplesAreAsTheContractsHaveThem() throws IOException {
    for (OperationText operation : operations()) {
      var name = operation.operation() instanceof PlatformOperation ? "platform" : "native";
      var checked = Contract.load(name).operation(operation.operation().id()).orElseThrow();
      var example = operation.example(SchemaText.of(operation.operation()));
      if (example.isPresent()) {
        assertThat(checked.checkResponse(operation.successStatus(), JSON, example.get()))
            .as(operation.operation().id())
            .isEmpty();
      }
    }
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
        Applications.routes(Wiring.rooms(), EVERY_PROFILE).stream()
            .collect(Collectors.toMap(Route::operation, it -> it, (a, b) -> a));
    List<OperationText> all = new ArrayList<>();
    for (Operation operation : PlatformOperation.values()) {
      var grade = grades.path(operation.id());
      all.add(
          new OperationText(
              operation,
              ContractDocuments.node(operation),
              grade.isTextual() ? grade.asText() : grade.path("grade").asText(),
              grade.has("reason") ? Objects.requireNonNull(LACKS.get(operation.id())) : "",
              Optional.ofNullable(routes.get(operation)).flatMap(Route::profile)));
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
              reason,
              Optional.empty()));
    }
    return all;
  }

  private static JsonNode document(Operation... operations) {
    return ContractDocuments.of(operations[0]);
  }

  /** The reference to the response that most operations have for the status of an error. */
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

  private static String errors(JsonNode document) {
    var rows = new StringBuilder();
    usual(document)
        .forEach(
            (status, reference) -> {
              var response = document.at(reference.substring(1));
              rows.append(
                  MarkdownText.row(
                      status.equals("default") ? "others" : status,
                      MarkdownText.line(response.path("description").asText())));
            });
    return "\n## Errors\n\nThe body of every error: [Errors](/docs/api/errors).\n\n"
        + MarkdownText.head("Status", "Description")
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

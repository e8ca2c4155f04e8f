package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the reference says of the operations of one family.
 *
 * @param slug of its page
 * @param meaning one sentence
 * @param operations at least one
 */
record FamilyText(String slug, String title, String meaning, List<OperationText> operations) {
  private static final String ADDRESS = "/docs/reference";

  /** The grade of all operations together. */
  String grade() {
    if (operations.stream().allMatch(it -> it.grade().equals("implemented"))) {
      return "implemented";
    }
    return isThere() ? "partial" : "not-implemented";
  }

  /** Whether there is any of it. */
  boolean isThere() {
    return operations.stream().anyMatch(OperationText::isThere);
  }

  /**
   * The page.
   *
   * @param usual the response that most operations of the contract have for a status
   * @param errors the part of the page that explains those; empty if another page does
   */
  String page(int order, Map<String, String> usual, String errors) {
    Map<String, Integer> used = new HashMap<>();
    operations.forEach(it -> anchor(it.title(), used));
    if (!errors.isEmpty()) {
      anchor("Errors", used);
    }
    anchor("Objects", used);
    var objects = objects();
    Map<String, String> links = new HashMap<>();
    objects
        .keySet()
        .forEach(name -> links.put(name, ADDRESS + "/" + slug + "#" + anchor(name, used)));
    var schemas = new SchemaText(document(), links);
    var page = new StringBuilder();
    page.append(
        MarkdownText.frontmatter(
            title + " reference",
            meaning,
            order,
            "nav: \"" + title + "\"\ngrade: " + grade() + "\n"));
    page.append(notice());
    var explained = ADDRESS + (errors.isEmpty() ? "" : "/" + slug) + "#errors";
    operations.forEach(it -> page.append(it.part(schemas, usual, explained)));
    page.append(errors);
    return page.append(objects(objects, schemas)).toString();
  }

  private String notice() {
    return switch (grade()) {
      case "implemented" -> "";
      case "partial" ->
          "\n> **Partly implemented.** "
              + MarkdownText.count(operations)
              + " Each operation shows its grade.\n";
      default ->
          "\n"
              + "> **Not implemented.** This version implements none of these operations: requests"
              + " return 404.\n"
              + "> The page shows the API spec, so that you can see what is planned. See"
              + " [grades](/docs/api/grades).\n";
    };
  }

  /** The objects that requests and responses are made of, by the names of their schemas. */
  private Map<String, JsonNode> objects() {
    var schemas = SchemaText.of(operations.get(0).operation());
    Map<String, JsonNode> objects = new LinkedHashMap<>();
    for (OperationText operation : operations) {
      operation.schemas(schemas).forEach(it -> schemas.collectObjects(it, objects));
    }
    return objects;
  }

  private static String objects(Map<String, JsonNode> objects, SchemaText schemas) {
    if (objects.isEmpty()) {
      return "";
    }
    var parts = new StringBuilder("\n## Objects\n");
    objects.forEach(
        (name, schema) -> {
          var meaning = schemas.meaning(schema);
          parts.append("\n### `").append(name).append("`\n");
          parts.append(meaning.isEmpty() ? "" : "\n" + meaning + "\n");
          parts.append(schemas.table(name, schema));
        });
    return parts.toString();
  }

  /** The part of the page about all families. */
  String summary() {
    var address = ADDRESS + "/" + slug;
    var part = new StringBuilder();
    part.append(
            "\n## %s\n\n**%s** · %s [Details](%s)\n\n".formatted(title, grade(), meaning, address))
        .append(MarkdownText.head("Operation", "Request", "Grade"));
    Map<String, Integer> used = new HashMap<>();
    for (OperationText operation : operations) {
      var link = address + "#" + anchor(operation.title(), used);
      part.append(
          MarkdownText.row(
              "[%s](%s)".formatted(MarkdownText.line(operation.title()), link),
              operation.address(),
              operation.grade()));
    }
    return part.toString();
  }

  private JsonNode document() {
    return ContractDocuments.of(operations.get(0).operation());
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
}

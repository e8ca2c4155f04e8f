package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What the reference says of one operation.
 *
 * @param node the operation in its contract
 * @param grade {@code implemented}, {@code partial} or {@code not-implemented}
 * @param reason what is missing in a partial one
 */
record OperationText(Operation operation, JsonNode node, String grade, String reason) {

  String title() {
    return node.path("summary").asText();
  }

  /** What is asked for. */
  String address() {
    return MarkdownText.code(operation.method() + " " + operation.path());
  }

  /**
   * The whole part of a page.
   *
   * @param usual the answer that most operations of the contract have for a status
   * @param refusals where those are explained
   */
  String part(Map<String, String> usual, String refusals) {
    var schemas = new SchemaText(ContractDocuments.of(operation));
    return "\n## "
        + MarkdownText.line(title())
        + "\n\n"
        + address()
        + "\n\n"
        + MarkdownText.line(node.path("description").asText(title()))
        + "\n\n"
        + facts()
        + parameters(schemas)
        + body(schemas)
        + answers(schemas, usual, refusals);
  }

  private String facts() {
    List<String> facts = new ArrayList<>();
    facts.add(
        "Operation: `" + operation.id() + "`" + (operation.isDeprecated() ? ", deprecated" : ""));
    facts.add(
        "Grade: **" + grade + "**" + (reason.isEmpty() ? "" : ": " + MarkdownText.plain(reason)));
    facts.add("Permission: " + permission());
    if (operation.confirms()) {
      facts.add("Asks for a confirmation phrase in a protected environment");
    }
    return facts.stream().map(fact -> "* " + fact + "\n").collect(Collectors.joining());
  }

  private String permission() {
    if (operation.isPublic()) {
      return "none, anybody may call it";
    }
    var permission = Permission.valueOf(Objects.requireNonNull(operation.permission()).name());
    var roles =
        Arrays.stream(Role.values())
            .filter(role -> role.may(permission))
            .map(OperationText::word)
            .collect(Collectors.joining(", "));
    var credential =
        switch (operation.credential()) {
          case ANY -> "";
          case USER -> "; not for keys of machines";
          case DIRECT -> "; only for sessions and the product's own clients";
          case SESSION -> "; only for sessions";
        };
    return "`%s`, scope `%s`, roles %s%s"
        .formatted(word(permission), Scope.of(permission).wire(), roles, credential);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private String parameters(SchemaText schemas) {
    var rows = new StringBuilder();
    for (JsonNode each : node.path("parameters")) {
      var parameter = schemas.resolve(each);
      var schema = parameter.path("schema");
      rows.append(
          MarkdownText.row(
              MarkdownText.code(parameter.path("name").asText()),
              parameter.path("in").asText()
                  + (parameter.path("required").asBoolean() ? ", required" : ""),
              schemas.type(schema) + schemas.fallback(schema),
              schemas.meaning(parameter)));
    }
    return rows.isEmpty()
        ? ""
        : "\n" + MarkdownText.head("Parameter", "In", "Type", "Means") + rows;
  }

  private String body(SchemaText schemas) {
    var body = schemas.resolve(node.path("requestBody"));
    if (body.path("content").isEmpty()) {
      return "";
    }
    var content = body.get("content").properties().iterator().next();
    var schema = content.getValue().path("schema");
    var rows = new StringBuilder();
    for (SchemaText.Field field : schemas.fields(schema)) {
      rows.append(
          MarkdownText.row(
              MarkdownText.code(field.name()),
              schemas.type(field.schema())
                  + (field.isRequired() ? ", required" : "")
                  + schemas.fallback(field.schema()),
              schemas.meaning(field.schema())));
    }
    return "\nBody%s: %s, as `%s`.\n"
            .formatted(
                body.path("required").asBoolean() ? ", required" : "",
                schemas.type(schema),
                content.getKey())
        + (rows.isEmpty() ? "" : "\n" + MarkdownText.head("Field", "Type", "Means") + rows);
  }

  private String answers(SchemaText schemas, Map<String, String> usual, String refusals) {
    var rows = new StringBuilder();
    List<String> others = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : node.path("responses").properties()) {
      var status = each.getKey();
      if (each.getValue().path("$ref").asText("-").equals(usual.get(status))) {
        others.add(status.equals("default") ? "others" : status);
      } else {
        rows.append(MarkdownText.row(status, schemas.meaning(each.getValue())));
      }
    }
    return "\n"
        + (rows.isEmpty() ? "" : MarkdownText.head("Status", "Means") + rows)
        + (others.isEmpty()
            ? ""
            : (rows.isEmpty() ? "" : "\n")
                + "[Refusals](%s): %s.\n".formatted(refusals, String.join(", ", others)));
  }
}

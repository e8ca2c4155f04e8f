package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.base.contract.ContractProfile;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the reference says of one operation.
 *
 * @param node the operation in its contract
 * @param grade {@code implemented}, {@code partial} or {@code not-implemented}
 * @param reason in plain words, what is missing in a partial one
 * @param profile the one that adds it, if it is not there by default
 */
record OperationText(
    Operation operation,
    JsonNode node,
    String grade,
    String reason,
    Optional<ContractProfile> profile) {

  String title() {
    return node.path("summary").asText();
  }

  /** What is asked for. */
  String address() {
    return MarkdownText.code(operation.method() + " " + operation.path());
  }

  /** What is sent, without the body itself, and what comes back when all is well. */
  List<JsonNode> schemas(SchemaText schemas) {
    List<JsonNode> all = new ArrayList<>();
    content(schemas.resolve(node.path("requestBody")))
        .ifPresent(
            it -> schemas.fields(it.path("schema")).forEach(field -> all.add(field.schema())));
    success(schemas).ifPresent(it -> all.add(it.path("schema")));
    return all;
  }

  /**
   * The whole part of a page.
   *
   * @param usual the response that most operations of the contract have for a status
   * @param errors where those are explained
   */
  String part(SchemaText schemas, Map<String, String> usual, String errors) {
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
        + request(schemas)
        + responses(schemas, usual, errors);
  }

  private String facts() {
    List<String> facts = new ArrayList<>();
    facts.add(
        "Operation: `" + operation.id() + "`" + (operation.isDeprecated() ? ", deprecated" : ""));
    facts.add(
        "Grade: **" + grade + "**" + (reason.isEmpty() ? "" : ": " + MarkdownText.line(reason)));
    profile.ifPresent(
        it ->
            facts.add(
                "Available in an installation with the [%s profile](/docs/sdk/%s#the-%s-profile)"
                    .formatted(
                        it.word().substring(0, 1).toUpperCase(Locale.ROOT) + it.word().substring(1),
                        it.word(),
                        it.word())));
    facts.add("Permission: " + permission());
    if (operation.confirms()) {
      facts.add("Requires a confirmation phrase in a protected environment");
    }
    return facts.stream().map(fact -> "* " + fact + "\n").collect(Collectors.joining());
  }

  private String permission() {
    if (operation.isPublic()) {
      return "none, public";
    }
    if (operation.permission() == dev.platform.api.Permission.EACH) {
      return "that of each operation in the request";
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
          case USER -> "; not for API keys";
          case DIRECT -> "; only for sessions and Platform's own clients";
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
        : "\n" + MarkdownText.head("Parameter", "In", "Type", "Description") + rows;
  }

  private String body(SchemaText schemas) {
    var body = schemas.resolve(node.path("requestBody"));
    if (body.path("content").isEmpty()) {
      return "";
    }
    var content = body.get("content").properties().iterator().next();
    var schema = content.getValue().path("schema");
    return "\nBody%s: %s, as `%s`.\n"
            .formatted(
                body.path("required").asBoolean() ? ", required" : "",
                schemas.type(schema),
                content.getKey())
        + schemas.table(SchemaText.name(schema), schema);
  }

  /** Only of what is there: nobody shall try the rest. */
  private String request(SchemaText schemas) {
    return isThere() ? "\n" + MarkdownText.block("sh", new RequestText(this).curl(schemas)) : "";
  }

  boolean isThere() {
    return !grade.equals("not-implemented");
  }

  private String responses(SchemaText schemas, Map<String, String> usual, String errors) {
    var rows = new StringBuilder();
    List<String> others = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : node.path("responses").properties()) {
      var status = each.getKey();
      if (each.getValue().path("$ref").asText("-").equals(usual.get(status))) {
        others.add(status.equals("default") ? "others" : status);
      } else {
        var type =
            content(schemas.resolve(each.getValue())).map(it -> schemas.type(it.path("schema")));
        rows.append(MarkdownText.row(status, type.orElse(""), schemas.meaning(each.getValue())));
      }
    }
    return "\n"
        + (rows.isEmpty() ? "" : MarkdownText.head("Status", "Body", "Description") + rows)
        + (others.isEmpty()
            ? ""
            : (rows.isEmpty() ? "" : "\n")
                + "[Errors](%s): %s.\n".formatted(errors, String.join(", ", others)))
        + response(schemas);
  }

  private String response(SchemaText schemas) {
    return example(schemas)
        .filter(it -> isThere())
        .map(
            it ->
                "\nExample of the response:\n\n"
                    + MarkdownText.block("json", ExampleText.shown(it)))
        .orElse("");
  }

  /** The body of the response when all is well, if it has one. */
  Optional<JsonNode> example(SchemaText schemas) {
    return success(schemas).map(new ExampleText(schemas)::of);
  }

  private Optional<JsonNode> success(SchemaText schemas) {
    return content(schemas.resolve(node.path("responses").path("" + successStatus())));
  }

  /** The first status of its responses that says that all is well. */
  int successStatus() {
    return node.path("responses").properties().stream()
        .map(Map.Entry::getKey)
        .filter(status -> status.startsWith("2"))
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElse(200);
  }

  /** What is sent as JSON. */
  static Optional<JsonNode> content(JsonNode body) {
    return Optional.of(body.path("content").path("application/json"))
        .filter(it -> !it.isMissingNode());
  }
}

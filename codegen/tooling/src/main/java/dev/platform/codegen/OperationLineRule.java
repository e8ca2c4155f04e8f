package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Every operation has one line in {@code operations.yaml}, every line an operation. */
final class OperationLineRule implements Lint.Rule {
  private static final Map<String, Set<String>> VALUES =
      Map.of(
          "permission",
              Set.of(
                  "view",
                  "logs",
                  "operate",
                  "create",
                  "sensitive",
                  "keys",
                  "manage",
                  "billing",
                  "each"),
          "audit", Set.of("none", "read", "write"),
          "credential", Set.of("any", "user", "direct"),
          "limit", Set.of("create", "deploy"));
  private static final Set<String> KEYS =
      Set.of(
          "permission",
          "on",
          "audit",
          "event",
          "credential",
          "confirm",
          "limit",
          "public",
          "because");

  private final ObjectNode lines;

  OperationLineRule(ObjectNode lines) {
    this.lines = lines;
  }

  @Override
  public void check(Contract contract, Problems problems) {
    Set<String> ids = new HashSet<>();
    for (Contract.Entry operation : contract.operations()) {
      ids.add(operation.id());
      JsonNode line = lines.path(operation.id());
      if (line.isMissingNode()) {
        problems.add(operation.where(), "has no line in operations.yaml");
      } else {
        checkLine(contract, operation, line, problems);
      }
    }
    lines
        .fieldNames()
        .forEachRemaining(
            id -> {
              if (!ids.contains(id)) {
                problems.add("operations.yaml", id + " is no operation");
              }
            });
  }

  private static void checkLine(
      Contract contract, Contract.Entry operation, JsonNode line, Problems problems) {
    for (Map.Entry<String, JsonNode> field : line.properties()) {
      String value = field.getValue().asText();
      if (!KEYS.contains(field.getKey())) {
        problems.add(operation.where(), "its line has an unknown key: " + field.getKey());
      } else if (!VALUES.getOrDefault(field.getKey(), Set.of(value)).contains(value)) {
        problems.add(operation.where(), field.getKey() + " cannot be " + value);
      }
    }
    if (line.path("public").asBoolean()) {
      requirePublic(operation, line, problems);
    } else {
      requireGuarded(contract, operation, line, problems);
    }
    if (line.has("event") && line.path("audit").asText("none").equals("none")) {
      problems.add(operation.where(), "is not audited, so its line has no event");
    }
    if (line.path("confirm").asBoolean() && !contract.hasParameter(operation, "query", "confirm")) {
      problems.add(operation.where(), "asks for confirmation but has no query parameter confirm");
    }
  }

  private static void requirePublic(Contract.Entry operation, JsonNode line, Problems problems) {
    if (line.has("permission") || !line.has("because")) {
      problems.add(operation.where(), "is public: its line has a because, and no permission");
    }
  }

  private static void requireGuarded(
      Contract contract, Contract.Entry operation, JsonNode line, Problems problems) {
    for (String key : Set.of("permission", "on", "audit")) {
      if (!line.has(key)) {
        problems.add(operation.where(), "its line has no " + key);
      }
    }
    if (operation.method().equals("post")
        && operation.node().path("responses").has("201")
        && !contract.hasParameter(operation, "header", "Idempotency-Key")) {
      problems.add(operation.where(), "is a creation but has no header Idempotency-Key");
    }
    String target = line.path("on").asText();
    if (!exists(contract, operation, target)) {
      problems.add(operation.where(), "on: " + target + " is not in the request");
    }
  }

  private static boolean exists(Contract contract, Contract.Entry operation, String target) {
    int dot = target.indexOf('.');
    if (dot < 0) {
      return target.equals("caller");
    }
    String in = target.substring(0, dot);
    String name = target.substring(dot + 1);
    return in.equals("body")
        ? hasBodyProperty(contract, operation, name)
        : contract.hasParameter(operation, in, name);
  }

  private static boolean hasBodyProperty(Contract contract, Contract.Entry operation, String name) {
    JsonNode body = contract.resolve(operation.node().path("requestBody"));
    for (JsonNode content : body.path("content")) {
      if (contract.resolve(content.path("schema")).path("properties").has(name)) {
        return true;
      }
    }
    return false;
  }
}

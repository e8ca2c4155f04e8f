package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.Map;
import java.util.Set;

/**
 * Cuts schemas of the contract down to what a model needs to fill them: types, choices, and bounds.
 * The operation checks the rest.
 */
final class ToolSchemas {
  private static final Set<String> KEPT =
      Set.of("type", "enum", "minimum", "maximum", "default", "required");

  /** A longer list of choices is left out: whoever does not know it learns it from a rejection. */
  private static final int MAX_CHOICES = 12;

  private static final String TYPE = "type";
  private static final String PROPERTIES = "properties";
  private static final String ITEMS = "items";

  private final OperationShapes shapes;

  ToolSchemas(OperationShapes shapes) {
    this.shapes = shapes;
  }

  /** The schema of a place of an operation. */
  ObjectNode of(String operation, JsonNode schema) {
    var whole = shapes.resolve(operation, schema);
    var trimmed = Json.MAPPER.createObjectNode();
    for (String choice : new String[] {"anyOf", "oneOf"}) {
      for (JsonNode each : whole.path(choice)) {
        if (!each.path(TYPE).asText().equals("null")) {
          return of(operation, each);
        }
      }
    }
    for (Map.Entry<String, JsonNode> member : whole.properties()) {
      if (KEPT.contains(member.getKey())) {
        trimmed.set(member.getKey(), member.getValue());
      }
    }
    if (trimmed.path("enum").size() > MAX_CHOICES) {
      trimmed.remove("enum");
    }
    if (trimmed.path(TYPE).isArray()) {
      trimmed.set(TYPE, trimmed.get(TYPE).get(0));
    }
    if (whole.has(ITEMS)) {
      trimmed.set(ITEMS, of(operation, whole.get(ITEMS)));
    }
    if (whole.has(PROPERTIES)) {
      var properties = trimmed.putObject(PROPERTIES);
      whole
          .get(PROPERTIES)
          .properties()
          .forEach(it -> properties.set(it.getKey(), of(operation, it.getValue())));
    }
    return trimmed;
  }

  /** The first sentence of what a place means; empty if its name says all. */
  String about(String operation, String place, String name) {
    var whole = shapes.description(operation, place).replace("`", "").replace("\n", " ").strip();
    int end = whole.indexOf(". ");
    var first = end < 0 ? whole : whole.substring(0, end + 1);
    return SELF_EXPLANATORY.contains(name) || first.length() > MAX_ABOUT ? "" : first;
  }

  private static final int MAX_ABOUT = 90;

  private static final Set<String> SELF_EXPLANATORY =
      Set.of(
          "attemptId",
          "authToken",
          "autoDeploy",
          "branch",
          "buildCommand",
          "commitId",
          "content",
          "cronJobId",
          "cursor",
          "deployId",
          "diskId",
          "direction",
          "domain",
          "enabled",
          "endTime",
          "envGroupId",
          "envVars",
          "environmentId",
          "eventFilter",
          "fileName",
          "host",
          "httpHost",
          "httpPath",
          "includePreviews",
          "instance",
          "instanceId",
          "ipAllowList",
          "jobId",
          "key",
          "keyValueId",
          "label",
          "level",
          "limit",
          "max",
          "maxmemoryPolicy",
          "method",
          "min",
          "name",
          "networkIsolationEnabled",
          "numInstances",
          "ownerID",
          "ownerId",
          "path",
          "persistenceMode",
          "plan",
          "postgresId",
          "projectId",
          "protectedStatus",
          "region",
          "registry",
          "registryCredentialId",
          "repo",
          "resource",
          "resourceId",
          "rootDir",
          "runtime",
          "serviceId",
          "since",
          "startCommand",
          "startTime",
          "status",
          "statusCode",
          "text",
          "type",
          "until",
          "url",
          "username",
          "value",
          "webhookId");
}

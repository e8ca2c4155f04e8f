package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import java.util.Map;

/**
 * Sets variables one by one, so that nobody has to read the others, or all of them; then deploys
 * with them.
 */
final class VariableUpdate implements WaitingToolKind {
  private static final String SERVICE = "serviceId";
  private static final String VARIABLES = "envVars";
  private static final String DELETE = "delete";
  private static final String DEPLOY = "deploy";
  private static final String KEY = "key";
  private static final String KEY_PARAMETER = "envVarKey";

  private final DeployWait wait;

  VariableUpdate(DeployWait wait) {
    this.wait = wait;
  }

  @Override
  public ToolResult run(Invocation invocation) {
    var service = invocation.required(SERVICE);
    var variables = invocation.argument(VARIABLES);
    check(invocation, variables);
    var result = Json.MAPPER.createObjectNode();
    var updated = result.putArray("updated");
    var deleted = result.putArray("deleted");
    if (invocation.isSet("replace")) {
      invocation.call("all", Map.of(SERVICE, service), variables);
      variables.forEach(it -> updated.add(it.path(KEY).asText()));
    } else {
      for (JsonNode variable : variables) {
        var name = variable.path(KEY).asText();
        ObjectNode value = variable.deepCopy();
        value.remove(KEY);
        invocation.call("one", Map.of(SERVICE, service, KEY_PARAMETER, name), value);
        updated.add(name);
      }
    }
    for (JsonNode name : invocation.argument(DELETE)) {
      invocation.call(
          DELETE,
          Map.of(SERVICE, service, KEY_PARAMETER, name.asText()),
          MissingNode.getInstance());
      deleted.add(name.asText());
    }
    deploy(invocation, service, result);
    return ToolResult.of(result);
  }

  private static void check(Invocation invocation, JsonNode variables) {
    if (!variables.isArray()) {
      throw Failure.invalid(VARIABLES, "must be a list of objects with key and value");
    }
    for (JsonNode variable : variables) {
      if (!variable.isObject() || !variable.path(KEY).isTextual()) {
        throw Failure.invalid(VARIABLES, "must be a list of objects with key and value");
      }
    }
    var names = invocation.argument(DELETE);
    if (!names.isMissingNode() && !names.isArray()) {
      throw Failure.invalid(DELETE, "must be a list of names");
    }
  }

  private static void deploy(Invocation invocation, String service, ObjectNode result) {
    var wanted = invocation.argument(DEPLOY);
    if (!wanted.isMissingNode() && !wanted.asBoolean()) {
      return;
    }
    var deploy =
        ToolResults.trimmed(
            invocation.call(DEPLOY, Map.of(SERVICE, service), Json.MAPPER.createObjectNode()));
    if (deploy.has("id")) {
      result.set(DEPLOY, deploy);
    }
  }

  @Override
  public ToolResult await(Invocation invocation, ToolResult begun, CallNotes notes) {
    var result = begun.structured();
    if (result.get(DEPLOY) instanceof ObjectNode deploy) {
      result.set(
          DEPLOY, wait.await(invocation, invocation.required(SERVICE), deploy.deepCopy(), notes));
    }
    return ToolResult.of(result);
  }
}

package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The operations of a service that exists.
 *
 * @param id of the service
 */
record ServiceCalls(WorkspaceApi api, String id) {
  private static final String SERVICE = "serviceId";

  /** Statuses of deploys that did not become live. */
  private static final Set<String> ENDED =
      Set.of("build_failed", "update_failed", "pre_deploy_failed", "canceled");

  /** Changes fields that are part of the service. */
  void update(ObjectNode body) {
    if (!body.isEmpty()) {
      call("update-service", Map.of(), body);
    }
  }

  /**
   * Changes a field that has an operation of its own, if it is one.
   *
   * @param service as it was
   */
  void update(String field, JsonNode value, JsonNode service) {
    switch (field) {
      case ServiceFields.INSTANCES ->
          call(
              "scale-service", Map.of(), Json.MAPPER.createObjectNode().set("numInstances", value));
      case ServiceFields.AUTOSCALING -> call("autoscale-service", Map.of(), value);
      case ServiceFields.HEADERS -> call("update-headers", Map.of(), value);
      case ServiceFields.ROUTES -> call("put-routes", Map.of(), value);
      case ServiceFields.DISK ->
          updateDisk(value.deepCopy(), service.path("serviceDetails").path("disk").path("id"));
      default -> {}
    }
  }

  private void updateDisk(ObjectNode disk, JsonNode diskId) {
    if (diskId.isMissingNode()) {
      api.call("add-disk", Map.of(), disk.put(SERVICE, id));
    } else {
      api.call("update-disk", Map.of("diskId", diskId.asText()), disk);
    }
  }

  /** Sets a variable. */
  void set(String key, ObjectNode value) {
    call("update-env-var", Map.of("envVarKey", key), value.without("key"));
  }

  void link(String groupId) {
    call("link-service-to-env-group", Map.of("envGroupId", groupId), MissingNode.getInstance());
  }

  void addDomain(String name) {
    call("create-custom-domain", Map.of(), Json.MAPPER.createObjectNode().put("name", name));
  }

  /** The names of its custom domains. */
  List<String> domains() {
    return list("list-custom-domains", "customDomain").stream()
        .map(it -> it.path("name").asText())
        .toList();
  }

  /** A list that it has. */
  List<JsonNode> list(String operation, String element) {
    return api.list(operation, Map.of(SERVICE, List.of(id)), element);
  }

  private void call(String operation, Map<String, String> parameters, JsonNode body) {
    Map<String, String> all = new HashMap<>(parameters);
    all.put(SERVICE, id);
    api.call(operation, all, body);
  }

  /** Makes a version of what was changed, once for each key. */
  void deploy(String key) {
    api.once("create-deploy", Map.of(SERVICE, id), Json.MAPPER.createObjectNode(), key);
  }

  /** Starts the command that runs after the first deploy, once for each key. */
  HookState runHook(String command, String key) {
    var statuses =
        list("list-deploys", "deploy").stream().map(it -> it.path("status").asText()).toList();
    if (statuses.contains("live") || statuses.contains("deactivated")) {
      var body = Json.MAPPER.createObjectNode().put("startCommand", command);
      api.once("post-job", Map.of(SERVICE, id), body, key);
      return HookState.STARTED;
    }
    return statuses.stream().allMatch(ENDED::contains) ? HookState.SKIPPED : HookState.WAITING;
  }
}

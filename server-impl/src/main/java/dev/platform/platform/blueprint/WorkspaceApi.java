package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.identity.access.Caller;
import dev.platform.platform.WorkspaceOperations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The API of one workspace for one user.
 *
 * @param ownerId the workspace
 */
record WorkspaceApi(WorkspaceOperations operations, Caller caller, String ownerId) {
  private static final String PAGE = "100";

  /**
   * Reads a list to its end.
   *
   * @param element the member of an entry that holds what is listed
   */
  List<JsonNode> list(String operation, Map<String, List<String>> parameters, String element) {
    List<JsonNode> all = new ArrayList<>();
    Map<String, List<String>> page = new HashMap<>(parameters);
    page.put("limit", List.of(PAGE));
    while (true) {
      var entries =
          operations.call(caller, operation, page, MissingNode.getInstance(), Optional.empty());
      String cursor = "";
      for (JsonNode entry : entries) {
        all.add(entry.has(element) ? entry.get(element) : entry);
        cursor = entry.path("cursor").asText("");
      }
      if (cursor.isEmpty() || entries.size() < Integer.parseInt(PAGE)) {
        return all;
      }
      page.put("cursor", List.of(cursor));
    }
  }

  /** Creates something, once for each key. */
  JsonNode create(String operation, ObjectNode body, String key) {
    return operations.call(caller, operation, Map.of(), body, Optional.of(key));
  }

  /** Carries out an operation. */
  JsonNode call(String operation, Map<String, String> parameters, JsonNode body) {
    return operations.call(caller, operation, lists(parameters), body, Optional.empty());
  }

  /** The same, once for each key. */
  JsonNode once(String operation, Map<String, String> parameters, JsonNode body, String key) {
    return operations.call(caller, operation, lists(parameters), body, Optional.of(key));
  }

  private static Map<String, List<String>> lists(Map<String, String> parameters) {
    Map<String, List<String>> lists = new HashMap<>();
    parameters.forEach((name, value) -> lists.put(name, List.of(value)));
    return lists;
  }
}

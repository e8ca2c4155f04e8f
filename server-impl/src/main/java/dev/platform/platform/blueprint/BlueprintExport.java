package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.identity.access.Caller;
import dev.platform.platform.WorkspaceOperations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * A file that describes what a workspace has. Planned for the same workspace, it changes nothing:
 * it has no secrets, and asks for values that a workspace which has them keeps.
 */
final class BlueprintExport {
  private static final String SERVICES = "services";
  private static final String DATABASES = "databases";
  private static final String GROUPS = "envVarGroups";
  private static final String NAME = "name";
  private static final String ID = "id";

  private final WorkspaceApi api;
  private final Set<String> chosen;
  private final Map<String, Map<String, Object>> connections = new HashMap<>();
  private final Map<String, List<String>> groupsOfServices = new HashMap<>();

  /** The resources of the lists of one environment, or of none. */
  private final Map<String, Map<String, List<Object>>> lists = new LinkedHashMap<>();

  /**
   * An export.
   *
   * @param resourceIds what is exported; empty is everything
   */
  BlueprintExport(
      WorkspaceOperations operations, Caller caller, String ownerId, List<String> resourceIds) {
    this.api = new WorkspaceApi(operations, caller, ownerId);
    this.chosen = Set.copyOf(resourceIds);
  }

  /** The text of the file. */
  String yaml() {
    resources("list-postgres", "postgres").forEach(this::addDatabase);
    resources("list-key-value", "keyValue").forEach(this::addKeyValue);
    resources("list-env-groups", "envGroup").forEach(this::addGroup);
    resources("list-services", "service").forEach(this::addService);
    Map<String, Object> file = new LinkedHashMap<>(lists.getOrDefault("", Map.of()));
    var projects = projects();
    if (!projects.isEmpty()) {
      file.put("projects", projects);
    }
    return dump(file);
  }

  private List<JsonNode> resources(String operation, String element) {
    return api.list(operation, Map.of("ownerId", List.of(api.ownerId())), element).stream()
        .filter(it -> chosen.isEmpty() || chosen.contains(it.path(ID).asText()))
        .toList();
  }

  private void add(String list, JsonNode resource, Map<String, Object> entry) {
    lists
        .computeIfAbsent(resource.path("environmentId").asText(""), it -> new LinkedHashMap<>())
        .computeIfAbsent(list, it -> new ArrayList<>())
        .add(entry);
  }

  private void addDatabase(JsonNode it) {
    if (it.path("role").asText().equals("replica")) {
      return;
    }
    var entry =
        new YamlEntries()
            .with(NAME, it.path(NAME))
            .withWord("plan", it.path("plan"))
            .with("region", it.path("region"))
            .with("postgresMajorVersion", it.path("version"))
            .with("databaseName", it.path("databaseName"))
            .with("user", it.path("databaseUser"))
            .with("diskSizeGB", it.path("diskSizeGB"))
            .with("storageAutoscalingEnabled", it.path("diskAutoscalingEnabled"));
    ServiceEntry.ranges(entry, it.path("ipAllowList"));
    add(DATABASES, it, entry.map());
    connect("retrieve-postgres-connection-info", "postgresId", it, "fromDatabase", Map.of());
  }

  private void addKeyValue(JsonNode it) {
    var options = it.path("options");
    var entry =
        new YamlEntries()
            .with("type", "keyvalue")
            .with(NAME, it.path(NAME))
            .withWord("plan", it.path("plan"))
            .with("region", it.path("region"))
            .withWord("maxmemoryPolicy", options.path("maxmemoryPolicy"))
            .withWord("persistenceMode", options.path("persistenceMode"));
    ServiceEntry.ranges(entry, it.path("ipAllowList"));
    add(SERVICES, it, entry.map());
    connect(
        "retrieve-key-value-connection-info",
        "redisId",
        it,
        "fromService",
        Map.of("type", "keyvalue"));
  }

  /** Lets variables with the connection string of a datastore refer to it. */
  private void connect(
      String operation, String parameter, JsonNode it, String key, Map<String, Object> kind) {
    var info =
        api.call(operation, Map.of(parameter, it.path(ID).asText()), MissingNode.getInstance());
    Map<String, Object> source = new LinkedHashMap<>(kind);
    source.put(NAME, it.path(NAME).asText());
    source.put("property", "connectionString");
    connections.put(info.path("internalConnectionString").asText(), Map.of(key, source));
  }

  private void addGroup(JsonNode it) {
    var group =
        api.call(
            "retrieve-env-group",
            Map.of("envGroupId", it.path(ID).asText()),
            MissingNode.getInstance());
    List<Object> variables = new ArrayList<>();
    for (JsonNode variable : group.path("envVars")) {
      var entry = new YamlEntries().with("key", variable.path("key")).map();
      entry.put("generateValue", true);
      variables.add(entry);
    }
    add(GROUPS, it, new YamlEntries().with(NAME, it.path(NAME)).with("envVars", variables).map());
    for (JsonNode service : group.path("serviceLinks")) {
      groupsOfServices
          .computeIfAbsent(service.path(ID).asText(), id -> new ArrayList<>())
          .add(it.path(NAME).asText());
    }
  }

  private void addService(JsonNode it) {
    var groups = groupsOfServices.getOrDefault(it.path(ID).asText(), List.of());
    add(SERVICES, it, new ServiceEntry(api, it, connections, groups).entry());
  }

  /** Those with an environment that has something. */
  private List<Object> projects() {
    List<Object> projects = new ArrayList<>();
    for (JsonNode project :
        api.list("list-projects", Map.of("ownerId", List.of(api.ownerId())), "project")) {
      List<Object> environments = environments(project);
      if (!environments.isEmpty()) {
        projects.add(
            new YamlEntries()
                .with(NAME, project.path(NAME))
                .with("environments", environments)
                .map());
      }
    }
    return projects;
  }

  private List<Object> environments(JsonNode project) {
    List<Object> environments = new ArrayList<>();
    var parameters = Map.of("projectId", List.of(project.path(ID).asText()));
    for (JsonNode it : api.list("list-environments", parameters, "environment")) {
      var resources = lists.get(it.path(ID).asText());
      if (resources != null) {
        var entry =
            new YamlEntries()
                .with(NAME, it.path(NAME))
                .with(
                    "networking", Map.of("isolation", word(it, "networkIsolationEnabled", "true")))
                .with("permissions", Map.of("protection", word(it, "protectedStatus", "protected")))
                .map();
        entry.putAll(resources);
        environments.add(entry);
      }
    }
    return environments;
  }

  private static String word(JsonNode environment, String field, String enabled) {
    return environment.path(field).asText().equals(enabled) ? "enabled" : "disabled";
  }

  private static String dump(Map<String, Object> file) {
    var options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setIndicatorIndent(2);
    options.setIndentWithIndicator(true);
    options.setWidth(120);
    options.setSplitLines(false);
    return file.isEmpty() ? "services: []\n" : new Yaml(options).dump(file);
  }
}

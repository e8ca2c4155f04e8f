package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Resources of a workspace by kind and name, as the API shows them. Each is read once. */
final class WorkspaceState {
  private static final int NAMES = 50;

  private final WorkspaceApi api;
  private final Map<Key, Optional<JsonNode>> known = new HashMap<>();
  private final Map<String, Map<String, String>> variables = new HashMap<>();
  private final Map<String, Map<String, JsonNode>> environments = new HashMap<>();

  private record Key(ResourceKind kind, String name) {}

  WorkspaceState(WorkspaceApi api) {
    this.api = api;
  }

  /** Reads resources that will be needed, many in one request. */
  void load(ResourceKind kind, Collection<String> names) {
    var wanted = names.stream().distinct().toList();
    for (int from = 0; from < wanted.size(); from += NAMES) {
      var some = wanted.subList(from, Math.min(from + NAMES, wanted.size()));
      some.forEach(name -> known.put(new Key(kind, name), Optional.empty()));
      for (JsonNode found : read(kind, some)) {
        known.put(new Key(kind, found.path("name").asText()), Optional.of(found));
      }
    }
  }

  private List<JsonNode> read(ResourceKind kind, List<String> names) {
    var list = Listing.of(kind);
    return api.list(
        list.operation(), Map.of("name", names, "ownerId", List.of(api.ownerId())), list.element());
  }

  /** A resource, if there is one. */
  Optional<JsonNode> find(ResourceKind kind, String name) {
    if (!known.containsKey(new Key(kind, name))) {
      load(kind, List.of(name));
    }
    return known.getOrDefault(new Key(kind, name), Optional.empty());
  }

  /** The id of a resource by its name in {@link Change}, if there is one. */
  Optional<String> resource(ResourceKind kind, String name) {
    int slash = name.indexOf('/');
    var found =
        kind == ResourceKind.ENVIRONMENT && slash > 0
            ? environment(name.substring(0, slash), name.substring(slash + 1))
            : find(kind, name);
    return found.map(it -> it.path("id").asText());
  }

  /** The environment of a project, if there are both. */
  Optional<JsonNode> environment(String project, String name) {
    return find(ResourceKind.PROJECT, project)
        .map(found -> environments(found.path("id").asText()).get(name));
  }

  private Map<String, JsonNode> environments(String projectId) {
    return environments.computeIfAbsent(
        projectId,
        id -> {
          Map<String, JsonNode> all = new HashMap<>();
          for (JsonNode each :
              api.list("list-environments", Map.of("projectId", List.of(id)), "environment")) {
            all.put(each.path("name").asText(), each);
          }
          return all;
        });
  }

  /** The variables of a service itself. */
  Map<String, String> variables(String serviceId) {
    return variables.computeIfAbsent(
        serviceId,
        id -> {
          Map<String, String> all = new HashMap<>();
          for (JsonNode each :
              api.list("get-env-vars-for-service", Map.of("serviceId", List.of(id)), "envVar")) {
            all.put(each.path("key").asText(), each.path("value").asText());
          }
          return all;
        });
  }

  /** Forgets a resource that was changed. */
  void forget(ResourceKind kind, String name) {
    var before = known.remove(new Key(kind, name));
    if (before != null) {
      before.ifPresent(it -> variables.remove(it.path("id").asText()));
    }
    if (kind == ResourceKind.PROJECT || kind == ResourceKind.ENVIRONMENT) {
      environments.clear();
    }
  }

  /** How resources of a kind are listed. */
  private record Listing(String operation, String element) {
    static Listing of(ResourceKind kind) {
      return switch (kind) {
        case PROJECT -> new Listing("list-projects", "project");
        case ENVIRONMENT -> new Listing("list-environments", "environment");
        case ENV_GROUP -> new Listing("list-env-groups", "envGroup");
        case POSTGRES -> new Listing("list-postgres", "postgres");
        case KEY_VALUE -> new Listing("list-key-value", "keyValue");
        case SERVICE -> new Listing("list-services", "service");
      };
    }
  }
}

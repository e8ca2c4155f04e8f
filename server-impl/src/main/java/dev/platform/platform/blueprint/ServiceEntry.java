package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.platform.blueprint.format.ReferencedKind;
import dev.platform.platform.service.ServiceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A service as an entry of a file.
 *
 * @param connections the connection strings of datastores in the file, each with the reference that
 *     a variable with this value becomes
 * @param groups names of the groups that are linked with the service
 */
record ServiceEntry(
    WorkspaceApi api,
    JsonNode service,
    Map<String, Map<String, Object>> connections,
    List<String> groups) {
  private static final String PLAN = "plan";

  Map<String, Object> entry() {
    var type = ServiceType.valueOf(text(service, "type").toUpperCase(Locale.ROOT));
    var details = service.path("serviceDetails");
    var commands = type.isStatic() ? details : details.path("envSpecificDetails");
    var entry =
        new YamlEntries()
            .with("type", word(type))
            .with("name", text(service, "name"))
            .with("runtime", type.isStatic() ? "static" : text(details, "runtime"))
            .withWord(PLAN, details.path(PLAN))
            .with("region", details.path("region"))
            .with("repo", service.path("repo"))
            .with("branch", service.path("branch"))
            .with("rootDir", service.path("rootDir"))
            .with("buildFilter", filter(service.path("buildFilter")))
            .with("autoDeployTrigger", service.path("autoDeployTrigger"))
            .with("buildCommand", commands.path("buildCommand"))
            .with("startCommand", commands.path("startCommand"))
            .with("preDeployCommand", commands.path("preDeployCommand"))
            .with("staticPublishPath", details.path("publishPath"))
            .with("schedule", details.path("schedule"));
    return traffic(instances(entry, type, details), type, details)
        .withAll("envVars", variables())
        .map();
  }

  private static String word(ServiceType type) {
    return type.isStatic() ? ReferencedKind.WEB.word() : type.shortName();
  }

  static String text(JsonNode node, String field) {
    return node.path(field).asText("");
  }

  private static @Nullable Object filter(JsonNode filter) {
    return filter.path("paths").isEmpty() && filter.path("ignoredPaths").isEmpty() ? null : filter;
  }

  private static YamlEntries instances(YamlEntries entry, ServiceType type, JsonNode details) {
    if (!type.hasInstances()) {
      return entry;
    }
    var scaling = scaling(details.path("autoscaling"));
    var disk = details.path("disk");
    return entry
        .with("numInstances", scaling.isEmpty() ? details.path("numInstances") : null)
        .with("scaling", scaling.orElse(null))
        .with(
            "disk",
            disk.isMissingNode()
                ? null
                : new YamlEntries()
                    .with("name", disk.path("name"))
                    .with("mountPath", disk.path("mountPath"))
                    .with("sizeGB", disk.path("sizeGB"))
                    .map())
        .with("healthCheckPath", details.path("healthCheckPath"))
        .with("maxShutdownDelaySeconds", details.path("maxShutdownDelaySeconds"));
  }

  private static Optional<Map<String, Object>> scaling(JsonNode config) {
    if (!config.path("enabled").asBoolean()) {
      return Optional.empty();
    }
    var criteria = config.path("criteria");
    return Optional.of(
        new YamlEntries()
            .with("minInstances", config.path("min"))
            .with("maxInstances", config.path("max"))
            .with("targetCPUPercent", target(criteria.path("cpu")))
            .with("targetMemoryPercent", target(criteria.path("memory")))
            .map());
  }

  private static @Nullable JsonNode target(JsonNode criterion) {
    return criterion.path("enabled").asBoolean() ? criterion.path("percentage") : null;
  }

  private YamlEntries traffic(YamlEntries entry, ServiceType type, JsonNode details) {
    if (!type.isPublic()) {
      return entry;
    }
    entry.withAll("domains", domains());
    ranges(entry, details.path("ipAllowList"));
    var maintenance = details.path("maintenanceMode");
    entry.with("maintenanceMode", maintenance.path("enabled").asBoolean() ? maintenance : null);
    entry.with(
        "renderSubdomainPolicy",
        text(details, "renderSubdomainPolicy").equals("disabled") ? "disabled" : null);
    return type.isStatic()
        ? entry
            .withAll("headers", rules("list-headers", "header", "path", "name", "value"))
            .withAll("routes", rules("list-routes", "route", "type", "source", "destination"))
        : entry;
  }

  /** A list that is empty has a meaning of its own. */
  static void ranges(YamlEntries entry, JsonNode ranges) {
    if (ranges.isArray()) {
      List<Map<String, Object>> all = new ArrayList<>();
      ranges.forEach(
          it ->
              all.add(
                  new YamlEntries()
                      .with("source", it.path("cidrBlock"))
                      .with("description", it.path("description"))
                      .map()));
      entry.with("ipAllowList", all);
    }
  }

  private List<JsonNode> list(String operation, String element) {
    return new ServiceCalls(api, text(service, "id")).list(operation, element);
  }

  private List<String> domains() {
    return list("list-custom-domains", "customDomain").stream()
        .filter(it -> text(it, "redirectForName").isEmpty())
        .map(it -> text(it, "name"))
        .toList();
  }

  private List<Map<String, Object>> rules(String operation, String element, String... fields) {
    return list(operation, element).stream()
        .map(
            rule -> {
              var entry = new YamlEntries();
              for (String field : fields) {
                entry.with(field, rule.path(field));
              }
              return entry.map();
            })
        .toList();
  }

  /** Values are secret: those that no datastore has are asked for. */
  private List<Map<String, Object>> variables() {
    List<Map<String, Object>> all = new ArrayList<>();
    groups.forEach(it -> all.add(new YamlEntries().with("fromGroup", it).map()));
    for (JsonNode variable : list("get-env-vars-for-service", "envVar")) {
      var entry = new YamlEntries().with("key", variable.path("key")).map();
      entry.putAll(connections.getOrDefault(text(variable, "value"), Map.of("sync", false)));
      all.add(entry);
    }
    return all;
  }
}

package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.edge.route.SiteRules;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.blueprint.format.DiskDeclaration;
import dev.platform.platform.blueprint.format.ServiceDeclaration;
import dev.platform.platform.service.ServiceType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a service, by their path in the body that creates it. */
final class ServiceFields {
  static final String TYPE = "type";
  static final String INSTANCES = "serviceDetails.numInstances";
  static final String AUTOSCALING = "serviceDetails.autoscaling";
  static final String DISK = "serviceDetails.disk";
  static final String HEADERS = "serviceDetails.headers";
  static final String SUBDOMAIN = "serviceDetails.renderSubdomainPolicy";
  static final String ROUTES = "serviceDetails.routes";

  /** Fields that are not part of a version, so that a change needs no deploy. */
  private static final Set<String> WITHOUT_DEPLOY =
      Set.of(
          INSTANCES,
          AUTOSCALING,
          HEADERS,
          ROUTES,
          "autoDeployTrigger",
          "buildFilter",
          "serviceDetails.ipAllowList",
          "serviceDetails.maintenanceMode",
          SUBDOMAIN,
          "serviceDetails.schedule");

  private static final String DETAILS = "serviceDetails.";
  private static final String NATIVE = "serviceDetails.envSpecificDetails.";
  private static final String PRE_DEPLOY = "serviceDetails.preDeployCommand";
  private static final Set<String> AT_THE_TOP =
      Set.of(TYPE, "repo", "branch", "rootDir", "buildFilter", "autoDeployTrigger");

  private ServiceFields() {}

  static boolean needsDeploy(FieldChange change) {
    return !WITHOUT_DEPLOY.contains(change.field()) && !change.field().startsWith("domains.");
  }

  /** What the file sets. */
  static Fields wanted(ServiceDeclaration it, BlueprintSource source) {
    var code = it.source();
    boolean isOwnRepo = code.repo() == null || code.repo().equals(source.repo());
    boolean isStatic = it.type() == ServiceType.STATIC_SITE;
    String commands = isStatic ? DETAILS : NATIVE;
    var traffic = it.traffic();
    return new Fields()
        .with(TYPE, it.type().wire())
        .with("repo", code.repo() == null ? source.repo() : code.repo())
        .with("branch", code.branch() == null && isOwnRepo ? source.branch() : code.branch())
        .with("rootDir", code.rootDir())
        .with("buildFilter", code.buildFilter())
        .with(
            "autoDeployTrigger",
            code.autoDeployTrigger() == null ? null : code.autoDeployTrigger().wire())
        .with(DETAILS + "runtime", Fields.word(it.runtime()))
        .with(DETAILS + "plan", Fields.word(it.plan()))
        .with(DETAILS + "region", Fields.word(it.region()))
        .with(commands + "buildCommand", it.commands().build())
        .with(commands + "startCommand", it.commands().start())
        .with(PRE_DEPLOY, it.commands().preDeploy())
        .with(DETAILS + "publishPath", publishPath(it.site().publishPath()))
        .with(DETAILS + "schedule", it.schedule())
        .with(DETAILS + "healthCheckPath", it.instances().healthCheckPath())
        .with(DETAILS + "maxShutdownDelaySeconds", it.instances().maxShutdownDelaySeconds())
        .with(DETAILS + "ipAllowList", Datastores.ranges(traffic.ipAllowList()))
        .with(DETAILS + "maintenanceMode", traffic.maintenanceMode())
        .with(SUBDOMAIN, policy(traffic.subdomainDisabled()))
        .with(INSTANCES, it.instances().autoscaling() == null ? it.instances().count() : null)
        .with(AUTOSCALING, autoscaling(it.instances().autoscaling()))
        .with(DISK, disk(it.instances().disk()))
        .with(HEADERS, headers(it.site().headers()))
        .with(ROUTES, routes(it.site().routes()));
  }

  /** For the API, an empty path is the default, and the root directory is a dot. */
  private static @Nullable String publishPath(@Nullable String path) {
    return path != null && path.isEmpty() ? "." : path;
  }

  private static @Nullable String policy(@Nullable Boolean isDisabled) {
    return isDisabled == null ? null : isDisabled ? "disabled" : "enabled";
  }

  private static @Nullable JsonNode autoscaling(@Nullable AutoscalingConfig config) {
    return config == null ? null : Json.MAPPER.valueToTree(config);
  }

  private static @Nullable Map<String, Object> disk(@Nullable DiskDeclaration disk) {
    if (disk == null) {
      return null;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", disk.name());
    fields.put("mountPath", disk.mountPath());
    if (disk.sizeGb() != null) {
      fields.put("sizeGB", disk.sizeGb());
    }
    return fields;
  }

  private static @Nullable List<Map<String, String>> headers(
      @Nullable List<SiteRules.Header> headers) {
    return headers == null
        ? null
        : headers.stream()
            .map(it -> Map.of("path", it.path().text(), "name", it.name(), "value", it.value()))
            .toList();
  }

  private static @Nullable List<Map<String, String>> routes(
      @Nullable List<SiteRules.PathRule> routes) {
    return routes == null
        ? null
        : routes.stream()
            .map(
                it ->
                    Map.of(
                        "type", Fields.word(it.kind()),
                        "source", it.source().text(),
                        "destination", it.destination()))
            .toList();
  }

  /** The same fields of a service that exists, without headers and routes. */
  static Fields actual(JsonNode service) {
    var fields = new Fields().with(SUBDOMAIN, "enabled");
    for (String name : AT_THE_TOP) {
      fields.with(name, service.get(name));
    }
    var details = service.path("serviceDetails");
    details.properties().stream()
        .filter(it -> !it.getKey().equals("envSpecificDetails"))
        .forEach(it -> fields.with(DETAILS + it.getKey(), it.getValue()));
    var commands = details.path("envSpecificDetails");
    commands.properties().forEach(it -> fields.with(NATIVE + it.getKey(), it.getValue()));
    return fields.with(PRE_DEPLOY, commands.get("preDeployCommand"));
  }

  /** Where the creation of a service of this type has a field. */
  static void adaptCreation(ServiceType type, ObjectNode body) {
    if (type == ServiceType.CRON_JOB
        && body.path("serviceDetails") instanceof ObjectNode details
        && details.has("preDeployCommand")) {
      details
          .withObjectProperty("envSpecificDetails")
          .set("preDeployCommand", Objects.requireNonNull(details.remove("preDeployCommand")));
    }
  }
}

package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.platform.blueprint.format.DatabaseDeclaration;
import dev.platform.platform.blueprint.format.KeyValueDeclaration;
import dev.platform.platform.environment.IpRange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The datastores of a file. */
record Datastores(WorkspaceApi api, WorkspaceState state) {
  private static final String PLAN = "plan";
  private static final String REGION = "region";
  private static final String RANGES = "ipAllowList";

  DatastoreSubject of(DatabaseDeclaration declared) {
    var wanted =
        new Fields()
            .with(PLAN, Fields.word(declared.plan()))
            .with(REGION, Fields.word(declared.region()))
            .with(
                "version",
                Optional.ofNullable(declared.version()).map(String::valueOf).orElse(null))
            .with("databaseName", declared.databaseName())
            .with("databaseUser", declared.user())
            .with("diskSizeGB", declared.diskSizeGb())
            .with("enableDiskAutoscaling", declared.diskAutoscaling())
            .with("enableHighAvailability", declared.highlyAvailable())
            .with(RANGES, ranges(declared.ipAllowList()))
            .with("readReplicas", replicas(declared.readReplicas()));
    return new DatastoreSubject(
        api,
        state,
        ResourceKind.POSTGRES,
        declared.name(),
        declared.origin(),
        wanted,
        Map.of(PLAN, "basic_256mb", "version", ""),
        Datastores::postgres,
        new DatastoreSubject.Operations("create-postgres", "update-postgres", "postgresId"));
  }

  private static Fields postgres(JsonNode it) {
    return new Fields()
        .with(PLAN, it.get(PLAN))
        .with(REGION, it.get(REGION))
        .with("version", it.get("version"))
        .with("databaseName", it.get("databaseName"))
        .with("databaseUser", it.get("databaseUser"))
        .with("diskSizeGB", it.get("diskSizeGB"))
        .with("enableDiskAutoscaling", it.get("diskAutoscalingEnabled"))
        .with("enableHighAvailability", it.get("highAvailabilityEnabled"))
        .with(RANGES, it.get(RANGES))
        .with("readReplicas", it.get("readReplicas"));
  }

  DatastoreSubject of(KeyValueDeclaration declared) {
    var persistence = declared.persistence();
    var wanted =
        new Fields()
            .with(PLAN, Fields.word(declared.plan()))
            .with(REGION, Fields.word(declared.region()))
            .with("maxmemoryPolicy", Fields.word(declared.maxmemoryPolicy()))
            .with("persistenceMode", Fields.word(persistence))
            .with(RANGES, ranges(declared.ipAllowList()));
    return new DatastoreSubject(
        api,
        state,
        ResourceKind.KEY_VALUE,
        declared.name(),
        declared.origin(),
        wanted,
        Map.of(PLAN, "starter"),
        Datastores::keyValue,
        new DatastoreSubject.Operations("create-key-value", "update-key-value", "redisId"));
  }

  private static Fields keyValue(JsonNode it) {
    var options = it.path("options");
    return new Fields()
        .with(PLAN, it.get(PLAN))
        .with(REGION, it.get(REGION))
        .with("maxmemoryPolicy", options.get("maxmemoryPolicy"))
        .with("persistenceMode", options.get("persistenceMode"))
        .with(RANGES, it.get(RANGES));
  }

  private static @Nullable List<Map<String, String>> replicas(@Nullable List<String> names) {
    return names == null ? null : names.stream().map(it -> Map.of("name", it)).toList();
  }

  static @Nullable List<Map<String, String>> ranges(@Nullable List<IpRange> ranges) {
    return ranges == null
        ? null
        : ranges.stream()
            .map(it -> Map.of("cidrBlock", it.cidrBlock(), "description", it.description()))
            .toList();
  }
}

package dev.platform.platform.postgres;

import dev.platform.api.platform.model.ConnectionPoolDto;
import dev.platform.api.platform.model.PostgresPATCHInputDto;
import dev.platform.api.platform.model.PostgresPOSTInputDto;
import dev.platform.api.platform.model.ReadReplicaInputDto;
import dev.platform.api.platform.model.SuspendedStateDto;
import dev.platform.base.error.Failure;
import dev.platform.base.patch.Patch;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.datastore.DatastoreViews;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Instances as the contract takes them. What cannot be done is rejected by its name. */
final class PostgresInputViews {
  private PostgresInputViews() {}

  static NewPostgres wanted(PostgresPOSTInputDto input) {
    reject(input.getDatadogAPIKey(), input.getDatadogSite(), input.getConnectionPool());
    return new NewPostgres(
        input.getOwnerId(),
        empty(input.getEnvironmentId()) ? null : new EnvironmentId(input.getEnvironmentId()),
        input.getName(),
        plan(input.getPlan()),
        DatastoreViews.region(input.getRegion()),
        version(input.getVersion()),
        Objects.requireNonNullElse(input.getDatabaseName(), ""),
        Objects.requireNonNullElse(input.getDatabaseUser(), ""),
        input.getDiskSizeGB(),
        Boolean.TRUE.equals(input.getEnableDiskAutoscaling()),
        Boolean.TRUE.equals(input.getEnableHighAvailability()),
        DatastoreViews.ipAllowList(input.getIpAllowList()),
        parameters(input.getParameterOverrides()),
        replicas(input.getReadReplicas()));
  }

  static PostgresPatch patch(PostgresPATCHInputDto input) {
    reject(input.getDatadogAPIKey(), input.getDatadogSite(), input.getConnectionPool());
    return new PostgresPatch(
        Patch.of(input.isSet("name"), input.getName()),
        Patch.of(input.isSet("plan"), input.getPlan() == null ? null : plan(input.getPlan())),
        Patch.of(input.isSet("diskSizeGB"), input.getDiskSizeGB()),
        Patch.of(input.isSet("enableDiskAutoscaling"), input.getEnableDiskAutoscaling()),
        Patch.of(input.isSet("enableHighAvailability"), input.getEnableHighAvailability()),
        Patch.of(input.isSet("ipAllowList"), DatastoreViews.ipAllowList(input.getIpAllowList())),
        Patch.of(input.isSet("parameterOverrides"), parameters(input.getParameterOverrides())),
        Patch.of(input.isSet("readReplicas"), replicas(input.getReadReplicas())));
  }

  private static int version(String version) {
    return version.isEmpty() ? NewPostgres.NEWEST : Integer.parseInt(version);
  }

  /** Null is both. */
  static @Nullable Boolean suspended(List<SuspendedStateDto> states) {
    return states.stream().distinct().count() == 1
        ? states.get(0) == SuspendedStateDto.SUSPENDED
        : null;
  }

  private static void reject(
      @Nullable String datadogKey,
      @Nullable String datadogSite,
      @Nullable ConnectionPoolDto connectionPool) {
    reject("datadogAPIKey", !empty(datadogKey));
    reject("datadogSite", !empty(datadogSite));
    reject("connectionPool", connectionPool == ConnectionPoolDto.PGBOUNCER);
  }

  private static void reject(String field, boolean asks) {
    if (asks) {
      throw Failure.invalid(field, "is not supported yet. Leave it out");
    }
  }

  private static boolean empty(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  static PostgresPlan plan(String word) {
    return DatastoreViews.plan(PostgresPlan.class, word);
  }

  private static Map<String, String> parameters(@Nullable Map<String, String> parameters) {
    return parameters == null ? Map.of() : parameters;
  }

  private static List<NewReplica> replicas(@Nullable List<ReadReplicaInputDto> replicas) {
    return replicas == null
        ? List.of()
        : replicas.stream()
            .map(it -> new NewReplica(it.getName(), parameters(it.getParameterOverrides())))
            .toList();
  }
}

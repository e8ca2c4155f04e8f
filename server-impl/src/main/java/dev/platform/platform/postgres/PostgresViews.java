package dev.platform.platform.postgres;

import dev.platform.api.platform.model.ConnectionPoolDto;
import dev.platform.api.platform.model.DatabaseRoleDto;
import dev.platform.api.platform.model.PostgresConnectionInfoDto;
import dev.platform.api.platform.model.PostgresDetailDto;
import dev.platform.api.platform.model.PostgresDto;
import dev.platform.api.platform.model.PostgresExportDto;
import dev.platform.api.platform.model.PostgresPlansDto;
import dev.platform.api.platform.model.PostgresVersionDto;
import dev.platform.api.platform.model.PostgresWithCursorDto;
import dev.platform.api.platform.model.ReadReplicaDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.platform.datastore.DatastoreSettings;
import dev.platform.platform.datastore.DatastoreViews;
import dev.platform.platform.environment.EnvironmentViews;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeMap;

/** Instances as the contract shows them. */
final class PostgresViews {
  private final DatastoreSettings settings;

  @Inject
  PostgresViews(DatastoreSettings settings) {
    this.settings = settings;
  }

  PostgresDetailDto detail(Postgres postgres) {
    var config = postgres.config();
    var view = new PostgresDetailDto();
    if (postgres.environmentId() != null) {
      view.environmentId(postgres.environmentId().value());
    }
    if (postgres.primaryId() != null) {
      view.primaryPostgresID(postgres.primaryId().value());
    }
    if (!config.parameterOverrides().isEmpty()) {
      view.parameterOverrides(new TreeMap<>(config.parameterOverrides()));
    }
    return view.id(postgres.id().value())
        .ipAllowList(EnvironmentViews.shown(postgres.ipAllowList()))
        .createdAt(postgres.createdAt().atOffset(ZoneOffset.UTC))
        .updatedAt(postgres.updatedAt().atOffset(ZoneOffset.UTC))
        .dashboardUrl(dashboardUrl(postgres))
        .databaseName(postgres.databaseName())
        .databaseUser(postgres.databaseUser())
        .highAvailabilityEnabled(config.highlyAvailable())
        .name(config.name())
        .owner(DatastoreViews.owner(postgres.owner()))
        .plan(PostgresPlansDto.valueOf(config.plan().name()))
        .diskSizeGB(config.diskSizeGb())
        .region(RegionDto.valueOf(postgres.region().name()))
        .readReplicas(replicas(postgres))
        .role(role(postgres))
        .status(DatastoreViews.status(postgres.status()))
        .version(version(postgres))
        .suspended(DatastoreViews.suspended(postgres.suspended()))
        .suspenders(DatastoreViews.suspenders(postgres.suspended()))
        .diskAutoscalingEnabled(config.diskAutoscaling())
        .connectionPool(ConnectionPoolDto.NONE);
  }

  PostgresWithCursorDto entry(Postgres postgres, String cursor) {
    return new PostgresWithCursorDto().postgres(listed(postgres)).cursor(cursor);
  }

  private PostgresDto listed(Postgres postgres) {
    var config = postgres.config();
    var view = new PostgresDto();
    if (postgres.environmentId() != null) {
      view.environmentId(postgres.environmentId().value());
    }
    if (postgres.primaryId() != null) {
      view.primaryPostgresID(postgres.primaryId().value());
    }
    return view.id(postgres.id().value())
        .ipAllowList(EnvironmentViews.shown(postgres.ipAllowList()))
        .createdAt(postgres.createdAt().atOffset(ZoneOffset.UTC))
        .updatedAt(postgres.updatedAt().atOffset(ZoneOffset.UTC))
        .dashboardUrl(dashboardUrl(postgres))
        .databaseName(postgres.databaseName())
        .databaseUser(postgres.databaseUser())
        .highAvailabilityEnabled(config.highlyAvailable())
        .name(config.name())
        .owner(DatastoreViews.owner(postgres.owner()))
        .plan(PostgresPlansDto.valueOf(config.plan().name()))
        .diskSizeGB(config.diskSizeGb())
        .region(RegionDto.valueOf(postgres.region().name()))
        .readReplicas(replicas(postgres))
        .role(role(postgres))
        .status(DatastoreViews.status(postgres.status()))
        .version(version(postgres))
        .suspended(DatastoreViews.suspended(postgres.suspended()))
        .suspenders(DatastoreViews.suspenders(postgres.suspended()))
        .diskAutoscalingEnabled(config.diskAutoscaling())
        .connectionPool(ConnectionPoolDto.NONE);
  }

  static PostgresConnectionInfoDto connectionInfo(ConnectionInfo info) {
    return new PostgresConnectionInfoDto()
        .password(info.password().reveal())
        .internalConnectionString(info.internal())
        .externalConnectionString(info.external())
        .psqlCommand(info.psql());
  }

  private String dashboardUrl(Postgres postgres) {
    return settings.page(PostgresPagesResource.path(postgres.id())).toString();
  }

  private static List<ReadReplicaDto> replicas(Postgres postgres) {
    return postgres.readReplicas().stream().map(PostgresViews::replica).toList();
  }

  private static ReadReplicaDto replica(ReadReplica replica) {
    var view = new ReadReplicaDto().id(replica.id().value()).name(replica.name());
    return replica.parameterOverrides().isEmpty()
        ? view
        : view.parameterOverrides(new TreeMap<>(replica.parameterOverrides()));
  }

  private static DatabaseRoleDto role(Postgres postgres) {
    return postgres.primaryId() == null ? DatabaseRoleDto.PRIMARY : DatabaseRoleDto.REPLICA;
  }

  private static PostgresVersionDto version(Postgres postgres) {
    return PostgresVersionDto.fromValue(String.valueOf(postgres.version()));
  }

  /** An export; it has an address when it can be downloaded. */
  static PostgresExportDto export(Exports.Listed export) {
    var shown =
        new PostgresExportDto()
            .id(export.id().value())
            .createdAt(export.createdAt().atOffset(ZoneOffset.UTC));
    return export.url() == null ? shown : shown.url(export.url().toString());
  }
}

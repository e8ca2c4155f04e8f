package dev.platform.platform.postgres;

import dev.platform.api.platform.PostgresApi;
import dev.platform.api.platform.model.PostgresConnectionInfoDto;
import dev.platform.api.platform.model.PostgresDetailDto;
import dev.platform.api.platform.model.PostgresExportDto;
import dev.platform.api.platform.model.PostgresPATCHInputDto;
import dev.platform.api.platform.model.PostgresPOSTInputDto;
import dev.platform.api.platform.model.PostgresWithCursorDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.api.platform.model.SuspendedStateDto;
import dev.platform.base.contract.Partial;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.DryRun;
import dev.platform.platform.datastore.DatastoreViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Postgres instances over HTTP. */
@Singleton
final class PostgresResource implements PostgresApi {
  private static final String PARTIAL =
      "omits unknown metadata and unsupported advanced provider fields";

  private final PostgresInstances instances;
  private final Exports exports;
  private final PostgresViews views;
  private final Supplier<Caller> caller;

  @Inject
  PostgresResource(
      PostgresInstances instances, Exports exports, PostgresViews views, Supplier<Caller> caller) {
    this.instances = instances;
    this.exports = exports;
    this.views = views;
    this.caller = caller;
  }

  @Override
  public PostgresDetailDto createPostgres(PostgresPOSTInputDto input, Boolean dryRun) {
    var wanted = PostgresInputViews.wanted(input);
    return views.detail(
        DryRun.isWanted(dryRun, input.getDryRun())
            ? instances.rehearseCreate(caller.get(), wanted)
            : instances.create(caller.get(), wanted));
  }

  @Override
  @Partial(PARTIAL)
  public PostgresDetailDto retrievePostgres(String postgresId) {
    return views.detail(instances.get(caller.get(), new PostgresId(postgresId)));
  }

  @Override
  @Partial(PARTIAL)
  public List<PostgresWithCursorDto> listPostgres(
      List<String> name,
      List<RegionDto> region,
      List<SuspendedStateDto> suspended,
      String createdBefore,
      String createdAfter,
      String updatedBefore,
      String updatedAfter,
      List<String> ownerId,
      List<String> environmentId,
      Boolean includeReplicas,
      String cursor,
      Integer limit) {
    var filter =
        new PostgresFilter(
            name,
            region.stream().map(DatastoreViews::region).toList(),
            environmentId,
            PostgresInputViews.suspended(suspended),
            Times.parse(createdBefore),
            Times.parse(createdAfter),
            Times.parse(updatedBefore),
            Times.parse(updatedAfter),
            !Boolean.FALSE.equals(includeReplicas));
    var page = PageRequest.of(PostgresInstances.LIST, cursor, limit);
    return instances.list(caller.get(), ownerId, filter, page).map(views::entry);
  }

  @Override
  public PostgresDetailDto updatePostgres(
      String postgresId, PostgresPATCHInputDto input, Boolean dryRun) {
    var id = new PostgresId(postgresId);
    var change = PostgresInputViews.patch(input);
    return views.detail(
        DryRun.isWanted(dryRun, input.getDryRun())
            ? instances.rehearseUpdate(caller.get(), id, change)
            : instances.update(caller.get(), id, change));
  }

  @Override
  public void deletePostgres(String postgresId, String confirm) {
    instances.delete(caller.get(), new PostgresId(postgresId), confirm);
  }

  @Override
  public PostgresConnectionInfoDto retrievePostgresConnectionInfo(String postgresId) {
    return PostgresViews.connectionInfo(
        instances.connectionInfo(caller.get(), new PostgresId(postgresId)));
  }

  @Override
  public void suspendPostgres(String postgresId, String confirm) {
    instances.suspend(caller.get(), new PostgresId(postgresId), confirm);
  }

  @Override
  public void resumePostgres(String postgresId, String confirm) {
    instances.resume(caller.get(), new PostgresId(postgresId), confirm);
  }

  @Override
  public void restartPostgres(String postgresId, String confirm) {
    instances.restart(caller.get(), new PostgresId(postgresId), confirm);
  }

  @Override
  public void failoverPostgres(String postgresId) {
    instances.failOver(caller.get(), new PostgresId(postgresId));
  }

  @Override
  public void createPostgresExport(String postgresId) {
    exports.create(caller.get(), new PostgresId(postgresId));
  }

  @Override
  public List<PostgresExportDto> listPostgresExport(String postgresId) {
    return exports.list(caller.get(), new PostgresId(postgresId)).stream()
        .map(PostgresViews::export)
        .toList();
  }
}

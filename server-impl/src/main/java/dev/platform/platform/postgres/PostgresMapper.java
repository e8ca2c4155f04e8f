package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.datastore.DatastoreStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of Postgres instances. */
interface PostgresMapper {
  void insert(@Param("postgres") PostgresInsert postgres, @Param("now") Instant now);

  @Nullable PostgresRow find(
      @Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable PostgresId lock(
      @Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<PostgresRow> list(
      @Param("workspaces") List<WorkspaceId> workspaces,
      @Param("filter") PostgresFilter filter,
      @Param("page") PageRequest page);

  List<String> family(@Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable String name(@Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable PostgresServer server(
      @Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  void update(
      @Param("id") PostgresId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("config") PostgresConfig config,
      @Param("parameterOverrides") String parameterOverrides,
      @Param("now") Instant now);

  void setStatus(
      @Param("id") PostgresId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("status") DatastoreStatus status);

  void setSuspended(
      @Param("id") PostgresId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("suspended") boolean suspended,
      @Param("status") DatastoreStatus status,
      @Param("now") Instant now);

  void restart(@Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  void failOver(@Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  void renew(@Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  void keepBackups(
      @Param("id") PostgresId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("days") int days);

  void giveUp(
      @Param("id") PostgresId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  void remove(
      @Param("id") PostgresId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  void deleteRemoved(Instant before);

  List<PostgresServer> servers();

  @Nullable PostgresServer lockServer(
      @Param("id") PostgresId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<PostgresServer> givenUp();

  void observed(
      @Param("id") PostgresId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("status") DatastoreStatus status,
      @Param("restarted") long restarted,
      @Param("leader") @Nullable String leader);

  List<String> known(@Param("ids") Collection<String> ids);
}

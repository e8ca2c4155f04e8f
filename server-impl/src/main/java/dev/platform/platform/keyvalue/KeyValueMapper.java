package dev.platform.platform.keyvalue;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.platform.datastore.DatastoreStatus;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of Key Value instances. */
interface KeyValueMapper {
  void insert(@Param("row") KeyValueInsert row, @Param("now") Instant now);

  @Nullable KeyValueRow find(
      @Param("id") KeyValueId id, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable KeyValueId lock(
      @Param("id") KeyValueId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<KeyValueRow> list(
      @Param("workspaces") List<WorkspaceId> workspaces,
      @Param("filter") KeyValueFilter filter,
      @Param("page") PageRequest page);

  @Nullable String name(@Param("id") KeyValueId id, @Param("workspaceId") WorkspaceId workspaceId);

  /** A password, sealed. */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes from the database to the vault
  record Sealed(KeyValueId id, byte[] sealedPassword) {}

  Sealed sealedPassword(@Param("id") KeyValueId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<Sealed> passwordless(@Param("ids") String ids);

  /** The plan of an instance. */
  record Planned(KeyValueId id, KeyValuePlan plan) {}

  List<Planned> plans(@Param("ids") String ids);

  void update(
      @Param("id") KeyValueId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("config") KeyValueConfig config,
      @Param("status") DatastoreStatus status,
      @Param("now") Instant now);

  void touch(
      @Param("id") KeyValueId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  void setSuspended(
      @Param("id") KeyValueId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("suspended") boolean suspended,
      @Param("status") DatastoreStatus status,
      @Param("now") Instant now);

  void renew(@Param("id") KeyValueId id, @Param("workspaceId") WorkspaceId workspaceId);

  void giveUp(
      @Param("id") KeyValueId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  void remove(
      @Param("id") KeyValueId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  void deleteRemoved(Instant before);

  List<KeyValueServer> servers();

  @Nullable KeyValueServer lockServer(
      @Param("id") KeyValueId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<KeyValueServer> givenUp();

  void observed(
      @Param("id") KeyValueId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("status") DatastoreStatus status,
      @Param("version") String version);

  List<String> known(@Param("ids") String ids);
}

package dev.platform.platform.datastore;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of endpoints, and of the certificate authority. */
interface EndpointMapper {
  int allocate(
      @Param("id") String id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("ipAllowList") String ipAllowList,
      @Param("first") int first,
      @Param("last") int last);

  @Nullable EndpointRow find(@Param("id") String id, @Param("workspaceId") WorkspaceId workspaceId);

  List<EndpointRow> all();

  int listen(@Param("port") int port, @Param("now") Instant now);

  int move(@Param("port") int port, @Param("first") int first, @Param("last") int last);

  Set<String> waiting();

  void allow(
      @Param("id") String id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("ipAllowList") String ipAllowList);

  int lead(@Param("row") EndpointRow row);

  void delete(@Param("id") String id, @Param("workspaceId") WorkspaceId workspaceId);

  /** A certificate with its sealed key, read once. */
  @SuppressWarnings("ArrayRecordComponent")
  record Sealed(String certificate, byte[] sealedKey) {}

  @Nullable Sealed certificate(
      @Param("id") String id, @Param("workspaceId") WorkspaceId workspaceId);

  void issued(
      @Param("id") String id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("certificate") String certificate,
      @Param("sealedKey") byte[] sealedKey,
      @Param("host") String host,
      @Param("renewAt") Instant renewAt);

  /** A datastore whose certificate ends, or is for another host. */
  record Due(String datastoreId, WorkspaceId workspaceId) {}

  List<Due> due(@Param("now") Instant now, @Param("host") String host, @Param("limit") int limit);

  @Nullable Sealed authority();

  int insertAuthority(
      @Param("certificate") String certificate,
      @Param("sealedKey") byte[] sealedKey,
      @Param("now") Instant now);
}

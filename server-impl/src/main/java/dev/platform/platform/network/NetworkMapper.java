package dev.platform.platform.network;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Param;

/** SQL of networks and their addresses. */
interface NetworkMapper {
  void join(@Param("ownerId") String ownerId, @Param("workspaceId") WorkspaceId workspaceId);

  int allocate(
      @Param("ownerId") String ownerId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("name") String name,
      @Param("port") int port,
      @Param("capacity") int capacity);

  int listen(
      @Param("ownerId") String ownerId, @Param("number") int number, @Param("now") Instant now);

  int move(
      @Param("ownerId") String ownerId,
      @Param("number") int number,
      @Param("capacity") int capacity);

  Set<String> waiting();

  void leave(
      @Param("ownerId") String ownerId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  int forget(@Param("before") Instant before, @Param("limit") int limit);

  void countUp();

  long version();

  List<NetworkMember> members();
}

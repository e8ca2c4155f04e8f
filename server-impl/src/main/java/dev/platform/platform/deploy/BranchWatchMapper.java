package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL of branches that are followed. */
interface BranchWatchMapper {
  void follow(
      ServiceId serviceId,
      WorkspaceId workspaceId,
      String repository,
      @Nullable String branch,
      Instant dueAt);

  void unfollow(ServiceId serviceId, WorkspaceId workspaceId);

  @Nullable BranchWatch find(ServiceId serviceId, WorkspaceId workspaceId);

  void rest(ServiceId serviceId, WorkspaceId workspaceId);

  List<BranchWatch> due(Instant now, int limit);

  void saw(
      ServiceId serviceId,
      WorkspaceId workspaceId,
      String repository,
      @Nullable String branch,
      String commit);

  void lookAgain(ServiceId serviceId, WorkspaceId workspaceId, Instant dueAt, int failures);
}

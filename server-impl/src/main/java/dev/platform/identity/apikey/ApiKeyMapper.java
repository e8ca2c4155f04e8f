package dev.platform.identity.apikey;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of API keys. */
interface ApiKeyMapper {
  void insert(ApiKey key, String secretDigest);

  List<ApiKey> list(WorkspaceId workspaceId, PageRequest page);

  int delete(ApiKeyId id, WorkspaceId workspaceId);

  /** Lets nobody end a membership until this transaction has ended. */
  Optional<UserId> lockMember(WorkspaceId workspaceId, UserId userId);

  int countOf(List<WorkspaceId> workspaceIds, UserId userId);

  /** Deletes what a person has made in a workspace, and answers the ids. */
  List<ApiKeyId> deleteOf(WorkspaceId workspaceId, UserId userId);

  Optional<ApiKey> findBySecret(ApiKeyId id, String secretDigest);

  Optional<ApiKey> find(ApiKeyId id);

  /** Whether it was not noted since a time, and is now. */
  boolean used(ApiKeyId id, Instant usedAt, Instant before);
}

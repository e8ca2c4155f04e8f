package dev.platform.identity.workspace;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of invitations. */
interface InvitationMapper {
  void insert(Invitation invitation, String tokenDigest);

  List<Invitation> list(WorkspaceId workspaceId, Instant now);

  Optional<Invitation> findByToken(String tokenDigest, Instant now);

  Optional<Invitation> takeByToken(String tokenDigest, Instant now);

  void deleteOutdated(WorkspaceId workspaceId, String email, Instant now);

  int delete(InvitationId id, WorkspaceId workspaceId);

  String workspaceName(WorkspaceId id);
}

package dev.platform.identity.workspace;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps invitations. */
final class InvitationStore {

  void insert(WriteTx tx, Grant<WorkspaceId> grant, Invitation invitation, Secret token) {
    grant.require(Permission.MANAGE);
    mapper(tx).insert(invitation, Digests.sha256(token.reveal()));
  }

  /** Those that are good, the newest first. */
  List<Invitation> list(Tx tx, Grant<WorkspaceId> grant) {
    return mapper(tx).list(grant.on(), tx.now());
  }

  /** Deletes those that have ended, and those for an address. */
  void deleteOutdated(WriteTx tx, Grant<WorkspaceId> grant, String email) {
    grant.require(Permission.MANAGE);
    mapper(tx).deleteOutdated(grant.on(), email, tx.now());
  }

  /** Whether there was one. */
  boolean delete(WriteTx tx, Grant<WorkspaceId> grant, InvitationId id) {
    grant.require(Permission.MANAGE);
    return mapper(tx).delete(id, grant.on()) > 0;
  }

  @SystemScan("who holds the link has no other credential; the link is the proof")
  Optional<Invitation> findByToken(Tx tx, String tokenDigest, Instant now) {
    return mapper(tx).findByToken(tokenDigest, now);
  }

  /** Like {@link #findByToken}, once. */
  @SystemScan("who holds the link has no other credential; the link is the proof")
  Optional<Invitation> takeByToken(WriteTx tx, String tokenDigest, Instant now) {
    return mapper(tx).takeByToken(tokenDigest, now);
  }

  @SystemScan("who holds the link may know where it leads")
  String workspaceName(Tx tx, WorkspaceId workspace) {
    return mapper(tx).workspaceName(workspace);
  }

  private static InvitationMapper mapper(Tx tx) {
    return tx.mapper(InvitationMapper.class);
  }
}

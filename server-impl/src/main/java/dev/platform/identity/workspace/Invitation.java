package dev.platform.identity.workspace;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Role;
import java.time.Instant;

/**
 * A link that lets one person into a workspace, once.
 *
 * @param email whom it is for
 * @param role what the person will be
 * @param invitedBy who sent it
 * @param expiresAt until when it is good
 * @param provesAddress whether only the owner of the address can have got the link
 */
public record Invitation(
    InvitationId id,
    WorkspaceId workspaceId,
    String email,
    Role role,
    UserId invitedBy,
    Instant createdAt,
    Instant expiresAt,
    boolean provesAddress) {}

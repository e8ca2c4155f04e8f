package dev.platform.identity.workspace;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;

/**
 * A tenant.
 *
 * @param id its id
 * @param name what to call it
 * @param email where to write to about it
 * @param createdAt when it was made
 */
public record Workspace(WorkspaceId id, String name, String email, Instant createdAt) {}

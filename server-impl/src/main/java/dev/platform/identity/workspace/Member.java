package dev.platform.identity.workspace;

import dev.platform.base.id.UserId;
import dev.platform.identity.access.Role;

/**
 * A person in a workspace.
 *
 * @param userId the person
 * @param name what to call the person
 * @param email address
 * @param emailVerified whether the address is proven to be the person's
 * @param role role in the workspace
 */
public record Member(UserId userId, String name, String email, boolean emailVerified, Role role) {}

/**
 * Workspaces, the tenants, and their members.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.workspace.Workspace} owns everything; a membership
 * ties a person to it with a role. On the wire a workspace is an owner of type team.
 *
 * <p><b>Tables.</b> {@code workspace}, {@code membership}.
 */
@NullMarked
package dev.platform.identity.workspace;

import org.jspecify.annotations.NullMarked;

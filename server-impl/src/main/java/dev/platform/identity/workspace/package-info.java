/**
 * Workspaces, the tenants, and their members.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.workspace.Workspace} owns everything; a membership
 * ties a user to it with a role. On the wire a workspace is an owner of type team. {@link
 * dev.platform.identity.workspace.Workspaces} makes and chooses them, {@link
 * dev.platform.identity.workspace.Members} changes roles, {@link
 * dev.platform.identity.workspace.Invitations} lets people in.
 *
 * <p><b>Always true.</b> A workspace has an administrator. An invitation is for one address, is
 * good once and for seven days; its secret is kept as a digest. Who is removed has lost access
 * within five seconds everywhere. A session that has chosen a workspace acts there while the user
 * is a member; otherwise in the oldest.
 *
 * <p><b>Tables.</b> {@code workspace}, {@code membership}, {@code invitation}, {@code
 * workspace_selection}.
 */
@NullMarked
package dev.platform.identity.workspace;

import org.jspecify.annotations.NullMarked;

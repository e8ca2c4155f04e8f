/**
 * Invitations over HTTP: administrators make, list and revoke them without the pages.
 *
 * <p>What an invitation is, and who may join with it, is in {@link
 * dev.platform.identity.workspace.Invitations}. This room is apart because a link needs the address
 * of the API, which sessions know, and sessions know workspaces.
 */
@NullMarked
package dev.platform.identity.invitation;

import org.jspecify.annotations.NullMarked;

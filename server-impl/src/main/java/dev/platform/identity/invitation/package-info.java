/**
 * Invitations over HTTP: administrators make, list and revoke them without the pages.
 *
 * <p>What an invitation is, and who may join with it, is in {@link
 * dev.platform.identity.workspace.Invitations}.
 */
@NullMarked
package dev.platform.identity.invitation;

import org.jspecify.annotations.NullMarked;

/** Invitations over HTTP. */
@NullMarked
package dev.platform.identity.invitation;

import org.jspecify.annotations.NullMarked;

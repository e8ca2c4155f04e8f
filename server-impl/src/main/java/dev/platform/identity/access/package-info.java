/**
 * Who may do what to which thing.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.access.Caller} asks; {@link
 * dev.platform.identity.access.Access} decides and answers with a {@link
 * dev.platform.identity.access.Grant} of the permission, which every store method needs. A {@link
 * dev.platform.identity.access.CurrentRequest} is the request that a thread works on, and a {@link
 * dev.platform.identity.access.CurrentOperation} what it asks for; {@code identity.admission}
 * begins and ends both, and tells the {@link dev.platform.identity.access.AuditTrail} what came of
 * it.
 *
 * <p><b>Always true.</b> Deny unless allowed. A thing of a workspace that the caller is no member
 * of does not exist for it. A scope never gives what the role does not.
 */
@NullMarked
package dev.platform.identity.access;

import org.jspecify.annotations.NullMarked;

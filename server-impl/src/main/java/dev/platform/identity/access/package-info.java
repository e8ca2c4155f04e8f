/**
 * Who may do what to which thing.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.access.Caller} asks; {@link
 * dev.platform.identity.access.Access} decides and answers with a {@link
 * dev.platform.identity.access.Grant} of the permission, which every store method needs. An {@link
 * dev.platform.identity.access.CurrentOperation} is the operation that a thread works on: each
 * surface begins one before it calls a front door, and gives it to {@link
 * dev.platform.identity.access.AuditTrail} at its end. That is all that the audit log needs.
 *
 * <p><b>Always true.</b> Deny unless allowed. A thing of a workspace that the caller is no member
 * of does not exist for it. A scope never gives what the role does not.
 */
@NullMarked
package dev.platform.identity.access;

import org.jspecify.annotations.NullMarked;

/**
 * The one entry of callers, for all surfaces.
 *
 * <p><b>Front door.</b> {@link dev.platform.identity.admission.Admission}: who sends a request,
 * whether the kind of credential and its scopes reach the operation, whether it comes too often;
 * the beginning and the end of what a thread knows of its request, and of what the audit log keeps
 * of it. The API, pages and streams translate their protocol into calls of it, and decide nothing.
 *
 * <p><b>Always true.</b> A bearer token takes precedence over a session, even when it is invalid. A
 * session that writes carries its CSRF token. Nothing that a surface knows of a request stays on
 * the thread behind {@link dev.platform.identity.admission.Admission#end}.
 *
 * <p><b>Failures.</b> A refusal stands, whether or not the audit log can be written; what was
 * looked at is not shown then.
 */
@NullMarked
package dev.platform.identity.admission;

import org.jspecify.annotations.NullMarked;

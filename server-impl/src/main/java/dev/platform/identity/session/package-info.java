/**
 * Dashboard sessions.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.session.Session} is a login of one browser: an
 * opaque cookie, kept as its digest, good for seven days from its last use and 30 at most.
 *
 * <p><b>Front door.</b> {@link dev.platform.identity.session.Sessions} logs in and out, lists and
 * ends sessions and changes passwords; {@link dev.platform.identity.session.SessionCookies} writes
 * the cookie; {@link dev.platform.identity.session.KnownBrowsers} tells browsers again in which a
 * user has logged in, so that attackers who guess do not keep the user out; {@link
 * dev.platform.identity.session.ReturnPath} defines where a login may continue.
 *
 * <p><b>Always true.</b> The CSRF token is made from the cookie, so nothing that reads the database
 * can make it.
 *
 * <p><b>Tables.</b> {@code session}.
 */
@NullMarked
package dev.platform.identity.session;

import org.jspecify.annotations.NullMarked;

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
 * <p>{@link dev.platform.identity.session.PasswordResets} lets people in who have lost the
 * password, where mail is on: a request is looked up later, and a link that works once, for 30
 * minutes, goes to the address.
 *
 * <p><b>Always true.</b> The CSRF token is made from the cookie, so nothing that reads the database
 * can make it.
 *
 * <p><b>Tables.</b> {@code session}; {@code password_reset_request}, what is not looked up yet;
 * {@code password_reset}, the links, as digests.
 */
@NullMarked
package dev.platform.identity.session;

import org.jspecify.annotations.NullMarked;

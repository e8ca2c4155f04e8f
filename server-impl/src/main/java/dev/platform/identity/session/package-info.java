/**
 * Dashboard sessions.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.session.Session} is a login of one browser: an
 * opaque cookie, kept as its digest, good for seven days from its last use.
 *
 * <p><b>Always true.</b> The CSRF token is made from the cookie, so nothing that reads the database
 * can make it.
 *
 * <p><b>Tables.</b> {@code session}.
 */
@NullMarked
package dev.platform.identity.session;

import org.jspecify.annotations.NullMarked;

/**
 * What people allow clients, and the exchange of it for tokens.
 *
 * <p>A client asks with an authorization request ({@link
 * dev.platform.identity.oauth.authorization.AuthorizationRequests}) and gets a code, or from
 * another device ({@link dev.platform.identity.oauth.authorization.DeviceLogins}). What a user
 * allows is remembered as an {@link dev.platform.identity.oauth.authorization.Authorization}. The
 * token endpoint, {@code TokenResource}, exchanges codes and device codes; for refresh tokens and
 * API keys it asks the tokens themselves.
 *
 * <p><b>Always true.</b> A code works once. Only a dashboard session decides what a client may do.
 * Nothing is redirected before it is certain whose address it is.
 *
 * <p><b>Tables.</b> {@code oauth_consent}, {@code oauth_request}, {@code authorization_code},
 * {@code device_login}. {@code AuthorizationReconciler} clears away what has expired.
 */
@NullMarked
package dev.platform.identity.oauth.authorization;

import org.jspecify.annotations.NullMarked;

/**
 * Access tokens, refresh tokens, and the keys that sign them.
 *
 * <p>A {@link dev.platform.identity.oauth.token.TokenFamily} is one login of a client: refresh
 * tokens after one another, and their access tokens. {@link
 * dev.platform.identity.oauth.token.TokenFamilies} begins, renews, inspects and ends them. An API
 * key is exchanged for access tokens ({@link dev.platform.identity.oauth.token.ApiKeyTokens}) and
 * has no family. {@code TokenAuthentication} tells callers by their tokens.
 *
 * <p><b>Always true.</b> An access token is a JWT (RFC 9068, ES256) for one audience, good for its
 * time and only as long as its key or family is there. A family has one refresh token that is good.
 *
 * <p><b>Tables.</b> {@code signing_key}, {@code token_family}, {@code refresh_token}, {@code
 * ended_token}, {@code external_identity}. {@code TokenReconciler} makes the next signing key and
 * clears away what has ended.
 */
@NullMarked
package dev.platform.identity.oauth.token;

import org.jspecify.annotations.NullMarked;

/**
 * Access tokens: made at the token endpoint, checked on every request.
 *
 * <p><b>Cast.</b> {@link dev.platform.identity.oauth.Tokens} issues and verifies JWTs (RFC 9068,
 * ES256) with keys that every replica shares.
 *
 * <p><b>Always true.</b> A token is good only for its audience, until it expires, and as long as
 * the key it was made of is not revoked.
 *
 * <p><b>Tables.</b> {@code signing_key}.
 */
@NullMarked
package dev.platform.identity.oauth;

import org.jspecify.annotations.NullMarked;

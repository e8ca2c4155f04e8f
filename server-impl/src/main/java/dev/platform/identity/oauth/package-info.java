/**
 * The authorization server, and how callers are told by its tokens.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.oauth.client.Client} is a program that people let
 * act for them. It asks with an authorization request or from another device; what a user allows is
 * remembered as an {@link dev.platform.identity.oauth.authorization.Authorization}. A {@link
 * dev.platform.identity.oauth.token.TokenFamily} is one login of a client.
 *
 * <p><b>Rooms.</b> {@code client} stands alone. {@code token} knows clients. {@code authorization}
 * knows both and has the token endpoint, since most of what is exchanged there is a user's
 * permission: a code or a login on another device.
 *
 * <p><b>Always true.</b> Of codes, refresh tokens, device codes and client secrets only digests are
 * kept. Which requirement of RFC 9700 holds how, and which test shows it, stands in {@code
 * docs/security/rfc9700.md}.
 *
 * <p><b>Failures.</b> A code that comes again, or a refresh token that does so after its grace,
 * ends its family; the transaction that notices commits although its caller is rejected ({@link
 * dev.platform.identity.oauth.token.CommittedResult}). A lost signal costs three seconds. A client
 * document or an issuer that does not respond fails only the requests that need it.
 */
@NullMarked
package dev.platform.identity.oauth;

import org.jspecify.annotations.NullMarked;

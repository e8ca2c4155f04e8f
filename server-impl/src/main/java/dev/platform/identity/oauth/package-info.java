/**
 * The authorization server, and how callers are told by its tokens.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.oauth.Client} is a program that people let act for
 * them: ours, one that registered itself, or one that a document describes. It asks with an
 * authorization request ({@link dev.platform.identity.oauth.AuthorizationRequests}) or from another
 * device ({@link dev.platform.identity.oauth.DeviceLogins}); what a person allows is remembered as
 * an {@link dev.platform.identity.oauth.Authorization}. A token family is one login of a client:
 * refresh tokens after one another, and their access tokens. An API key is exchanged for access
 * tokens and has no family.
 *
 * <p><b>Always true.</b> An access token is a JWT (RFC 9068, ES256) for one audience, good for its
 * time and only as long as its key or family is there. A family has one refresh token that is good.
 * A code works once. Of codes, refresh tokens, device codes and client secrets only digests are
 * kept. Only a dashboard session decides what a client may do. Nothing is redirected before it is
 * certain whose address it is. Which requirement of RFC 9700 holds how, and which test shows it,
 * stands in {@code docs/security/rfc9700.md}.
 *
 * <p><b>When things fail.</b> A code that comes again, or a refresh token that does so after its
 * grace, ends its family; the transaction that notices commits although its caller is refused
 * ({@code CommittedResult}). A lost signal costs three seconds. A client document or an issuer that
 * does not answer is a refusal of those who need it, and of nobody else.
 *
 * <p><b>Tables.</b> {@code signing_key}, {@code oauth_client}, {@code oauth_consent}, {@code
 * oauth_request}, {@code authorization_code}, {@code device_login}, {@code token_family}, {@code
 * refresh_token}, {@code ended_token}, {@code external_identity}. {@code OauthReconciler} makes the
 * next signing key and clears away what has ended.
 */
@NullMarked
package dev.platform.identity.oauth;

import org.jspecify.annotations.NullMarked;

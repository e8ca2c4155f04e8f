package dev.platform.identity.oauth.token;

import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Scope;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The answer to a grant.
 *
 * @param accessToken a JWT
 * @param refreshToken empty for an API key
 * @param scopes what the access token may do; empty for an API key
 * @param life how long the access token is good
 */
public record IssuedTokens(
    Secret accessToken, Optional<Secret> refreshToken, Set<Scope> scopes, Duration life) {}

package dev.platform.identity.oauth;

import dev.platform.base.id.UserId;
import dev.platform.identity.access.Scope;
import java.net.URI;
import java.time.Instant;
import java.util.Set;

/**
 * One login of a client for a person: refresh tokens after one another, and their access tokens.
 *
 * @param id its id
 * @param userId for whom the client acts
 * @param clientId the client
 * @param scopes what the person allowed
 * @param resource what its access tokens are good for
 * @param createdAt when it began
 */
record TokenFamily(
    TokenFamilyId id,
    UserId userId,
    String clientId,
    Set<Scope> scopes,
    URI resource,
    Instant createdAt) {
  TokenFamily {
    scopes = Set.copyOf(scopes);
  }
}

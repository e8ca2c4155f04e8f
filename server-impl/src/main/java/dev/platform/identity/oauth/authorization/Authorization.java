package dev.platform.identity.oauth.authorization;

import dev.platform.identity.access.Scope;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person has allowed a client.
 *
 * @param id its id
 * @param clientId the client
 * @param clientName what the client calls itself
 * @param scopes what it may do
 * @param createdAt when it was allowed first
 * @param usedAt when it last got or renewed tokens; null if it never did or they have ended
 */
public record Authorization(
    AuthorizationId id,
    String clientId,
    String clientName,
    Set<Scope> scopes,
    Instant createdAt,
    @Nullable Instant usedAt) {
  public Authorization {
    scopes = Set.copyOf(scopes);
  }
}

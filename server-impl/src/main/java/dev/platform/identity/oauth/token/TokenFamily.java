package dev.platform.identity.oauth.token;

import dev.platform.base.id.UserId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.Clients;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
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
public record TokenFamily(
    TokenFamilyId id,
    UserId userId,
    String clientId,
    Set<Scope> scopes,
    URI resource,
    Instant createdAt) {
  public TokenFamily {
    scopes = Set.copyOf(scopes);
  }

  /** A client as it acts for a person. */
  static Caller caller(String clientId, UserId person, TokenFamilyId id, Set<Scope> scopes) {
    return new Caller(
        person,
        Clients.isOurs(clientId) ? Credential.FIRST_PARTY : Credential.THIRD_PARTY,
        id.value(),
        Optional.empty(),
        scopes);
  }
}

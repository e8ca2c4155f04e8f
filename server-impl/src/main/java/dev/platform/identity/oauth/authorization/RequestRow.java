package dev.platform.identity.oauth.authorization;

import dev.platform.identity.oauth.client.Client;
import dev.platform.identity.oauth.client.ScopeList;
import java.net.URI;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request that waits for a person, as it is kept. */
record RequestRow(
    String digest,
    String clientId,
    String redirectUri,
    boolean isRedirectNamed,
    @Nullable String state,
    String scopes,
    String resource,
    String challenge,
    String prompt,
    Instant createdAt,
    Instant expiresAt) {

  ValidAuthorizationRequest asked(Client client) {
    return new ValidAuthorizationRequest(
        client,
        URI.create(redirectUri),
        isRedirectNamed,
        state,
        ScopeList.kept(scopes),
        URI.create(resource),
        challenge,
        prompt.isEmpty() ? Set.of() : Set.of(prompt.split(" ")));
  }
}

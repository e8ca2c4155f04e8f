package dev.platform.identity.oauth.authorization;

import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.Client;
import dev.platform.identity.oauth.client.ScopeList;
import java.net.URI;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An authorization request that is in order.
 *
 * @param client who asks
 * @param redirectUri where the answer goes
 * @param isRedirectNamed whether the request named that address itself
 * @param state comes back with the answer
 * @param scopes what is asked for
 * @param resource what the tokens shall be good for
 * @param challenge what the verifier will be compared with
 * @param prompts how the person is to be asked
 */
record ValidAuthorizationRequest(
    Client client,
    URI redirectUri,
    boolean isRedirectNamed,
    @Nullable String state,
    Set<Scope> scopes,
    URI resource,
    String challenge,
    Set<String> prompts) {
  static final String NONE = "none";
  static final String LOGIN = "login";
  static final String CONSENT = "consent";

  ValidAuthorizationRequest {
    scopes = Set.copyOf(scopes);
    prompts = Set.copyOf(prompts);
  }

  RequestRow row(String digest, Instant createdAt, Instant expiresAt) {
    return new RequestRow(
        digest,
        client.id(),
        redirectUri.toString(),
        isRedirectNamed,
        state,
        ScopeList.wire(scopes),
        resource.toString(),
        challenge,
        String.join(" ", prompts),
        createdAt,
        expiresAt);
  }
}

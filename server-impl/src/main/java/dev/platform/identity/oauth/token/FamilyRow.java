package dev.platform.identity.oauth.token;

import dev.platform.base.id.UserId;
import dev.platform.identity.oauth.client.ScopeList;
import java.net.URI;
import java.time.Instant;

/** A token family as it is kept. */
record FamilyRow(
    TokenFamilyId id,
    UserId userId,
    String clientId,
    String scopes,
    String resource,
    Instant createdAt,
    Instant expiresAt) {

  static FamilyRow of(TokenFamily family, Instant expiresAt) {
    return new FamilyRow(
        family.id(),
        family.userId(),
        family.clientId(),
        ScopeList.wire(family.scopes()),
        family.resource().toString(),
        family.createdAt(),
        expiresAt);
  }

  TokenFamily family() {
    return new TokenFamily(
        id, userId, clientId, ScopeList.kept(scopes), URI.create(resource), createdAt);
  }
}

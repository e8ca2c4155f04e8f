package dev.platform.identity.oauth.authorization;

import dev.platform.identity.oauth.client.ScopeList;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a person has allowed a client, as it is kept. */
record ConsentRow(
    AuthorizationId id,
    String clientId,
    String clientName,
    String scopes,
    Instant createdAt,
    @Nullable Instant usedAt) {

  Authorization authorization() {
    return new Authorization(id, clientId, clientName, ScopeList.kept(scopes), createdAt, usedAt);
  }
}

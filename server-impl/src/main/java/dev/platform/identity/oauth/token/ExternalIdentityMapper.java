package dev.platform.identity.oauth.token;

import dev.platform.base.id.UserId;
import java.time.Instant;
import java.util.Optional;

/** SQL of people as another issuer knows them. */
interface ExternalIdentityMapper {
  Optional<UserId> find(String issuer, String subject);

  void insert(String issuer, String subject, UserId userId, Instant createdAt);
}

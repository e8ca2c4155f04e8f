package dev.platform.identity.session;

import dev.platform.base.id.UserId;
import java.time.Instant;
import java.util.Optional;

/** SQL of sessions. */
interface SessionMapper {
  void insert(
      SessionId id, String tokenDigest, UserId userId, Instant createdAt, Instant expiresAt);

  Optional<Session> findByToken(String tokenDigest, Instant now);

  void extend(SessionId id, Instant usedAt, Instant expiresAt);

  void delete(String tokenDigest);

  void deleteExpired(Instant now);
}

package dev.platform.identity.session;

import dev.platform.base.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of sessions. */
interface SessionMapper {
  void insert(
      SessionId id,
      String tokenDigest,
      UserId userId,
      String agent,
      Instant createdAt,
      Instant expiresAt);

  Optional<Session> findByToken(String tokenDigest, Instant now);

  Optional<Session> find(SessionId id, Instant now);

  /** Newest first. */
  List<Session> list(UserId userId, Instant now);

  void extend(SessionId id, Instant usedAt, Instant expiresAt);

  /** Deletes a session and answers it, so that of two who come at once one has ended it. */
  Optional<Session> delete(String tokenDigest);

  boolean deleteOf(SessionId id, UserId userId);

  void deleteOthers(SessionId kept, UserId userId);

  void deleteAll(UserId userId);

  void deleteExpired(Instant now);
}

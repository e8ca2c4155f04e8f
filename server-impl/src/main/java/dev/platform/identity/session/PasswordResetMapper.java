package dev.platform.identity.session;

import dev.platform.base.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of password resets. */
interface PasswordResetMapper {
  void request(String email, Instant now);

  /** Deletes some requests and returns their addresses. */
  List<String> takeRequests(int limit);

  /** Makes a link for a person, unless the last one is too recent. Returns how many it made. */
  int insert(UserId userId, String tokenDigest, Instant now, Instant expiresAt, Instant lastBefore);

  Optional<UserId> find(String tokenDigest, Instant now);

  /** Deletes a link and returns whose it is, so that of two who come at once one has used it. */
  Optional<UserId> take(String tokenDigest, Instant now);

  /** Deletes the links of a person. */
  void delete(UserId userId);

  void deleteExpired(Instant now);
}

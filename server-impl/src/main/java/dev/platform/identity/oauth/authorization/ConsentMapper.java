package dev.platform.identity.oauth.authorization;

import dev.platform.base.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of what people have allowed clients. */
interface ConsentMapper {

  /** Adds, or replaces what the same person allowed the same client before. */
  void put(
      AuthorizationId id,
      UserId userId,
      String clientId,
      String clientName,
      String scopes,
      Instant at);

  Optional<String> scopes(UserId userId, String clientId);

  /** Newest first. */
  List<ConsentRow> list(UserId userId);

  Optional<ConsentRow> find(AuthorizationId id, UserId userId);

  /** Answers the clients. */
  List<String> deleteAll(UserId userId);

  boolean delete(AuthorizationId id, UserId userId);
}

package dev.platform.identity.oauth;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SQL of clients that registered themselves. */
interface ClientMapper {
  void insert(String id, @Nullable String secretDigest, String metadata, Instant createdAt);

  Optional<ClientRow> find(String id);

  boolean hasSecret(String id, String secretDigest);

  int countSince(Instant time);

  /** Deletes those that are older and that nobody has allowed anything. */
  void deleteUnusedBefore(Instant time);
}

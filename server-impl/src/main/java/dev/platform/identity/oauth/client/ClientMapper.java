package dev.platform.identity.oauth.client;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SQL of clients that registered themselves. */
interface ClientMapper {
  void insert(
      String id, @Nullable String secretDigest, String metadata, String address, Instant createdAt);

  /** Lets one at a time count and insert. */
  String lock();

  /** Registrations of an address since a time. */
  Recent recent(String address, Instant time);

  Optional<ClientRow> find(String id);

  boolean hasSecret(String id, String secretDigest);

  int countSince(Instant time);

  /** Deletes those that are older and that nobody has allowed anything. */
  void deleteUnusedBefore(Instant time);

  /** Deletes the oldest of those that nobody has allowed anything, but for the newest. */
  void deleteUnusedBeyond(int newest);
}

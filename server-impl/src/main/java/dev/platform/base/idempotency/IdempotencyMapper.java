package dev.platform.base.idempotency;

import java.time.Instant;
import java.util.Optional;

/** SQL of claims. */
interface IdempotencyMapper {

  /**
   * Waits for other claims of the same key. Returns 1 if the claim succeeded, and 0 if the key is
   * taken.
   */
  int claim(IdempotentRequest of, byte[] request, Instant now, Instant expired);

  Optional<Claim> find(IdempotentRequest of, Instant expired);

  /** Does nothing if the claim of that time is gone. */
  void keep(IdempotentRequest of, byte[] answer, Instant createdAt);

  /** Removes some of the expired ones; answers how many. */
  int deleteExpired(Instant expired, int limit);
}

package dev.platform.base.idempotency;

import java.time.Instant;
import java.util.Optional;

/** SQL of claims. */
interface IdempotencyMapper {

  /** Waits for whoever claims the same. Answers 1 if it is ours now, and 0 if somebody has it. */
  int claim(IdempotentRequest of, byte[] request, Instant now, Instant expired);

  Optional<Claim> find(IdempotentRequest of, Instant expired);

  /** Does nothing if the claim of that time is gone. */
  void keep(IdempotentRequest of, byte[] answer, Instant createdAt);

  /** Removes some of the expired ones; answers how many. */
  int deleteExpired(Instant expired, int limit);
}

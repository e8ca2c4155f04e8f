package dev.platform.base.limit;

import java.time.Instant;

/** SQL of failures. */
interface GuessMapper {
  void make(String subject, Instant now);

  /** Nobody else changes it until the transaction has ended. */
  Guess lock(String subject);

  void set(String subject, Guess guess);

  void forgive(String subject);

  int deleteOlder(Instant than, int limit);
}

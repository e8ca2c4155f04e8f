package dev.platform.base.limit;

import java.time.Instant;

/** SQL of failures. */
interface AttemptMapper {
  void make(String subject, Instant now);

  /** Locked until the transaction ends. */
  FailedAttempts lock(String subject);

  void set(String subject, FailedAttempts guess);

  /** Takes one failure back, and the wait that it has caused. */
  void forgive(String subject, Instant now);

  int deleteOlder(Instant than, int limit);
}

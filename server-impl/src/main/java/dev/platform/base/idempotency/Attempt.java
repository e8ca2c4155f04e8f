package dev.platform.base.idempotency;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One try to carry out a request; belongs to one thread. */
public final class Attempt {
  private final IdempotentRequest request;
  private @Nullable Instant committedAt;

  Attempt(IdempotentRequest request) {
    this.request = request;
  }

  IdempotentRequest request() {
    return request;
  }

  void committed(Instant at) {
    committedAt = at;
  }

  Optional<Instant> committedAt() {
    return Optional.ofNullable(committedAt);
  }
}

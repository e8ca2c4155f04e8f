package dev.platform.base.idempotency;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One try to carry out a request; belongs to one thread. */
public final class Attempt {
  private final Repeatable request;
  private @Nullable Instant committedAt;

  Attempt(Repeatable request) {
    this.request = request;
  }

  Repeatable request() {
    return request;
  }

  void committed(Instant at) {
    committedAt = at;
  }

  Optional<Instant> committedAt() {
    return Optional.ofNullable(committedAt);
  }
}

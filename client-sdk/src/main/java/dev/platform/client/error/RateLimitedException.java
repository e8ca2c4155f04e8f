package dev.platform.client.error;

import java.time.Duration;
import java.util.Optional;

/** 429: the budget of the caller or of the workspace is used up. */
public final class RateLimitedException extends PlatformException {
  private static final long serialVersionUID = 1L;

  RateLimitedException(Failure failure) {
    super(failure);
  }

  /** How long the API asked to wait. */
  public Optional<Duration> retryAfter() {
    return failure().map(Failure::retryAfter);
  }
}

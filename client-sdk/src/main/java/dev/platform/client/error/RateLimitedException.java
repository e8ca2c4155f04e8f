package dev.platform.client.error;

import java.time.Duration;
import java.util.Optional;

/** 429: the rate limit of the caller or the workspace is exceeded. */
public final class RateLimitedException extends PlatformException {
  private static final long serialVersionUID = 1L;

  RateLimitedException(Failure failure) {
    super(failure);
  }

  /** The wait time requested by the API. */
  public Optional<Duration> retryAfter() {
    return failure().map(Failure::retryAfter);
  }
}

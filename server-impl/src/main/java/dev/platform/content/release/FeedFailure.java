package dev.platform.content.release;

import java.time.Instant;
import java.util.Optional;

/** The list of releases could not be read. */
final class FeedFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Optional<Instant> notBefore;

  FeedFailure(String message) {
    this(message, Optional.empty());
  }

  /**
   * A failure that says when to come again.
   *
   * @param notBefore when the code-hosting service wants to be asked again, if it said so
   */
  FeedFailure(String message, Optional<Instant> notBefore) {
    super(message);
    this.notBefore = notBefore;
  }

  Optional<Instant> notBefore() {
    return notBefore;
  }
}

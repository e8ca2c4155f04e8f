package dev.platform.client.error;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call that did not succeed. Subclasses tell the reasons apart; this class itself stands for a
 * status that has no class of its own.
 */
public class PlatformException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Failure failure;

  PlatformException(Failure failure) {
    super(failure.describe());
    this.failure = failure;
  }

  PlatformException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.failure = null;
  }

  /** What the API said, empty when there was no answer. */
  public Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  /** The HTTP status, 0 when there was no answer. */
  public int statusCode() {
    return failure().map(Failure::statusCode).orElse(0);
  }

  /** The kind of failure, fixed by the status, like {@code not_found}; empty if not sent. */
  public String id() {
    return failure().map(Failure::id).orElse("");
  }

  /** What a program can act on, like {@code NAME_IN_USE}. Most failures have none. */
  public Optional<String> code() {
    return failure().map(Failure::code);
  }

  /** What belongs to the code, like {@code field}; empty without a code. */
  public Map<String, Object> params() {
    return failure().map(Failure::params).orElse(Map.of());
  }

  /** Names the request in the logs of the installation: quote it when you ask for help. */
  public Optional<String> requestId() {
    return failure().map(Failure::requestId);
  }
}

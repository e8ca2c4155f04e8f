package dev.platform.client.error;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call failed. Subclasses represent specific reasons. This class is used for statuses without
 * their own subclass.
 */
public class PlatformException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Failure failure;

  PlatformException(Failure failure) {
    super(failure.toString());
    this.failure = failure;
  }

  PlatformException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.failure = null;
  }

  /** The error response of the API, or empty if there was no response. */
  public Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  /** The HTTP status, or 0 if there was no response. */
  public int statusCode() {
    return failure().map(Failure::statusCode).orElse(0);
  }

  /** The kind of failure, fixed by the status, like {@code not_found}; empty if not sent. */
  public String id() {
    return failure().map(Failure::id).orElse("");
  }

  /**
   * A code that programs can act on, such as {@code NAME_IN_USE}. Most failures do not have one.
   */
  public Optional<String> code() {
    return failure().map(Failure::code);
  }

  /** The parameters of the code, such as {@code field}; empty without a code. */
  public Map<String, Object> params() {
    return failure().map(Failure::params).orElse(Map.of());
  }

  /** Identifies the request in the server log. Include it when you ask for help. */
  public Optional<String> requestId() {
    return failure().map(Failure::requestId);
  }
}

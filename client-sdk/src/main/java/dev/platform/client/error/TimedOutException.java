package dev.platform.client.error;

import org.jspecify.annotations.Nullable;

/**
 * The response, or the awaited state, was not received in time. The operation may still complete.
 */
public final class TimedOutException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Created by the client. Public so that you can create it in tests. */
  public TimedOutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

package dev.platform.client.error;

import org.jspecify.annotations.Nullable;

/** The answer, or what was waited for, did not come in time. It may still come. */
public final class TimedOutException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Made by the client; public for tests of code that uses it. */
  public TimedOutException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

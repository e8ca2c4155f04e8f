package dev.platform.client.error;

import org.jspecify.annotations.Nullable;

/** A webhook that cannot be trusted. Answer it with a status other than 2xx. */
public final class InvalidSignatureException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Made by the client; public for tests of code that uses it. */
  public InvalidSignatureException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

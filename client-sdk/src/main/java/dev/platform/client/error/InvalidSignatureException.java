package dev.platform.client.error;

import org.jspecify.annotations.Nullable;

/** The webhook could not be verified. Return a status other than 2xx. */
public final class InvalidSignatureException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Created by the client. Public so that you can create it in tests. */
  public InvalidSignatureException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

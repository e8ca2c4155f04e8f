package dev.platform.client.error;

import org.jspecify.annotations.Nullable;

/**
 * No usable response was received: wrong host or port, network or TLS failure, or, as an {@link
 * UnreadableResponseException}, an unexpected body.
 */
public class TransportException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Created by the client. Public so that you can create it in tests. */
  public TransportException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

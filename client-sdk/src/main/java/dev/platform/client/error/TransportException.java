package dev.platform.client.error;

import org.jspecify.annotations.Nullable;

/**
 * There was no usable answer: host, port, network, TLS, or a body that is not what was promised.
 */
public final class TransportException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Made by the client; public for tests of code that uses it. */
  public TransportException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}

package dev.platform.client.error;

/**
 * An argument cannot be used: an ID that is null or empty, a header with a line break, a webhook
 * secret that is not one. Nothing was sent.
 */
public final class InvalidArgumentException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Created by the client. Public so that you can create it in tests. */
  public InvalidArgumentException(String message) {
    super(message, null);
  }
}

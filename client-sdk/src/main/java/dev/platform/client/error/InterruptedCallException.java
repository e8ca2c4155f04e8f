package dev.platform.client.error;

/**
 * The thread was interrupted during a call or a wait. Its interrupt status is set. Do not retry. A
 * request that was sent may be carried out.
 */
public final class InterruptedCallException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Created by the client. Public so that you can create it in tests. */
  public InterruptedCallException(String message, InterruptedException cause) {
    super(message, cause);
  }
}

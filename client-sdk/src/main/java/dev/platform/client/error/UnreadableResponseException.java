package dev.platform.client.error;

/**
 * A response was received, but it is not what the API sends: a page of a proxy, a member that is
 * missing, or a body above the limit. The request may have been carried out.
 */
public final class UnreadableResponseException extends TransportException {
  private static final long serialVersionUID = 1L;

  /** Created by the client. Public so that you can create it in tests. */
  public UnreadableResponseException(String message) {
    super(message, null);
  }
}

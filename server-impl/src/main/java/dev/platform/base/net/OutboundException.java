package dev.platform.base.net;

/**
 * An address that may not be asked, did not respond, or returned too much. Its message is public.
 */
public final class OutboundException extends Exception {
  private static final long serialVersionUID = 1;

  OutboundException(String message) {
    super(message);
  }
}

package dev.platform.base.net;

/**
 * An address that may not be asked, did not respond, or returned too much. Its message is public.
 */
public final class OutboundException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean isBusy;

  OutboundException(String message) {
    this(message, false);
  }

  private OutboundException(String message, boolean isBusy) {
    super(message);
    this.isBusy = isBusy;
  }

  static OutboundException busy(String host) {
    return new OutboundException(
        host + " cannot be looked up now: too many lookups are waiting", true);
  }

  /** Whether it says nothing of the address: whoever asks has asked for too much at a time. */
  public boolean isBusy() {
    return isBusy;
  }
}

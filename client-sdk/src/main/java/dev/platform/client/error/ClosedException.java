package dev.platform.client.error;

/** The client was closed before or during the call. A request that was sent may be carried out. */
public final class ClosedException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /** Created by the client; public for tests of code that uses it. */
  public ClosedException() {
    super("The client is closed", null);
  }
}

package dev.platform.base.net;

/**
 * An address that may not be asked, did not answer, or answered too much. Its message is public.
 */
public final class Unreachable extends Exception {
  private static final long serialVersionUID = 1;

  Unreachable(String message) {
    super(message);
  }
}

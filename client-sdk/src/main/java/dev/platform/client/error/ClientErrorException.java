package dev.platform.client.error;

/** A 4xx status without a class of its own, such as 405, 406, 413, or 415. */
public final class ClientErrorException extends PlatformException {
  private static final long serialVersionUID = 1L;

  ClientErrorException(Failure failure) {
    super(failure);
  }
}

package dev.platform.client.error;

/** 408: the server did not receive the whole request in time. */
public final class RequestTimeoutException extends PlatformException {
  private static final long serialVersionUID = 1L;

  RequestTimeoutException(Failure failure) {
    super(failure);
  }
}

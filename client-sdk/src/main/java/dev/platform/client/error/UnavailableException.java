package dev.platform.client.error;

/** 503: a backend that the call needs is not configured or not reachable now. */
public final class UnavailableException extends PlatformException {
  private static final long serialVersionUID = 1L;

  UnavailableException(Failure failure) {
    super(failure);
  }
}

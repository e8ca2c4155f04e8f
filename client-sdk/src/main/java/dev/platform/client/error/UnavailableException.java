package dev.platform.client.error;

/** 503: a required backend is not configured or currently unavailable. */
public final class UnavailableException extends PlatformException {
  private static final long serialVersionUID = 1L;

  UnavailableException(Failure failure) {
    super(failure);
  }
}

package dev.platform.client.error;

/** 401: the credential is missing, expired, or not valid for this origin. */
public final class UnauthorizedException extends PlatformException {
  private static final long serialVersionUID = 1L;

  UnauthorizedException(Failure failure) {
    super(failure);
  }
}

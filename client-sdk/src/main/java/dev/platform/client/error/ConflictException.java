package dev.platform.client.error;

/** 409: the name is in use, or the state of the thing does not allow this now. */
public final class ConflictException extends PlatformException {
  private static final long serialVersionUID = 1L;

  ConflictException(Failure failure) {
    super(failure);
  }
}

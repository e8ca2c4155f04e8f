package dev.platform.client.error;

/** 409: the name is in use, or the current state of the resource does not allow this. */
public final class ConflictException extends PlatformException {
  private static final long serialVersionUID = 1L;

  ConflictException(Failure failure) {
    super(failure);
  }
}

package dev.platform.client.error;

/** 404: there is no such thing in a workspace that the caller can see. */
public final class NotFoundException extends PlatformException {
  private static final long serialVersionUID = 1L;

  NotFoundException(Failure failure) {
    super(failure);
  }
}

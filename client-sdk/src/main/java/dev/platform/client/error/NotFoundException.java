package dev.platform.client.error;

/** 404: the resource does not exist or is not visible to the caller. */
public final class NotFoundException extends PlatformException {
  private static final long serialVersionUID = 1L;

  NotFoundException(Failure failure) {
    super(failure);
  }
}

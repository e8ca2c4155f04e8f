package dev.platform.client.error;

/** 410: the resource was permanently deleted. */
public final class GoneException extends PlatformException {
  private static final long serialVersionUID = 1L;

  GoneException(Failure failure) {
    super(failure);
  }
}

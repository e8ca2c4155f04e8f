package dev.platform.client.error;

/**
 * 400: a field, parameter or setting is wrong; {@code params()} may name it under {@code field}.
 */
public final class BadRequestException extends PlatformException {
  private static final long serialVersionUID = 1L;

  BadRequestException(Failure failure) {
    super(failure);
  }
}

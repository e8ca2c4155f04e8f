package dev.platform.client.error;

/**
 * 400: a field, parameter, or setting is invalid; {@code params()} can contain its name under
 * {@code field}.
 */
public final class BadRequestException extends PlatformException {
  private static final long serialVersionUID = 1L;

  BadRequestException(Failure failure) {
    super(failure);
  }
}

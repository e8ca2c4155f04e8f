package dev.platform.client.error;

/** 5xx other than 503: a defect of the installation. Report the {@code requestId()}. */
public final class ServerErrorException extends PlatformException {
  private static final long serialVersionUID = 1L;

  ServerErrorException(Failure failure) {
    super(failure);
  }
}

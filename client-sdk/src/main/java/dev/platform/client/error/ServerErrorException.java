package dev.platform.client.error;

/**
 * 5xx other than 503. 500 is a bug in Platform: report the {@code requestId()}. 502 and 504 come
 * from a proxy in front of Platform that got no response from it, or none in time: the request may
 * have been carried out.
 */
public final class ServerErrorException extends PlatformException {
  private static final long serialVersionUID = 1L;

  ServerErrorException(Failure failure) {
    super(failure);
  }
}

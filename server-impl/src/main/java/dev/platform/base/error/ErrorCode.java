package dev.platform.base.error;

/** What went wrong, told apart only where a client would act differently. */
public enum ErrorCode {
  /** A value is missing, malformed, out of range or not supported. */
  INVALID_INPUT(400),
  /** No credential, or one that is not or no longer good. */
  UNAUTHENTICATED(401),
  /** A paid plan needs a payment method first. */
  PAYMENT_REQUIRED(402),
  /** The caller may see the thing but not do this to it. */
  FORBIDDEN(403),
  /** There is no such thing, or the caller may not know of it. */
  NOT_FOUND(404),
  /** The thing is in a state, or a name in use, that does not allow it. */
  CONFLICT(409),
  /** The thing was there and will not come back. */
  GONE(410),
  /** The body is larger than allowed. */
  TOO_LARGE(413),
  /** Too many requests; try later. */
  RATE_LIMITED(429),
  /** Something that the platform stands on is missing or down; try later. */
  UNAVAILABLE(503),
  /** A bug. */
  INTERNAL(500);

  private final int status;

  ErrorCode(int status) {
    this.status = status;
  }

  /** The status of HTTP that says so. */
  public int status() {
    return status;
  }
}

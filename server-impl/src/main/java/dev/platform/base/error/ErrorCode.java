package dev.platform.base.error;

/** What went wrong, distinguished only where a client would act differently. */
public enum ErrorCode {
  /** A value is missing, malformed, out of range or not supported. */
  INVALID_INPUT(400),
  /** No credential, or one that is not or no longer good. */
  UNAUTHENTICATED(401),
  /** A paid plan needs a payment method first. */
  PAYMENT_REQUIRED(402),
  /** The caller may see the resource but not perform this action. */
  FORBIDDEN(403),
  /** The resource doesn't exist, or is not visible to the caller. */
  NOT_FOUND(404),
  /** The state of the resource, or a name in use, does not allow it. */
  CONFLICT(409),
  /** The resource existed and was permanently deleted. */
  GONE(410),
  /** The body is larger than allowed. */
  TOO_LARGE(413),
  /** The body is encoded in a way that the platform does not decode. */
  UNSUPPORTED_MEDIA_TYPE(415),
  /** Too many requests; try later. */
  RATE_LIMITED(429),
  /** A component that the platform needs is missing or down; try later. */
  UNAVAILABLE(503),
  /** A bug. */
  INTERNAL(500);

  private final int status;

  ErrorCode(int status) {
    this.status = status;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }
}

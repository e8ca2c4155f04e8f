package dev.platform.base.error;

/** What went wrong, told apart only where a client would act differently. */
public enum ErrorCode {
  /** A value is missing, malformed, out of range or not supported. */
  INVALID_INPUT,
  /** No credential, or one that is not or no longer good. */
  UNAUTHENTICATED,
  /** A paid plan needs a payment method first. */
  PAYMENT_REQUIRED,
  /** The caller may see the thing but not do this to it. */
  FORBIDDEN,
  /** There is no such thing, or the caller may not know of it. */
  NOT_FOUND,
  /** The thing is in a state, or a name in use, that does not allow it. */
  CONFLICT,
  /** The thing was there and will not come back. */
  GONE,
  /** The body is larger than allowed. */
  TOO_LARGE,
  /** Too many requests; try later. */
  RATE_LIMITED,
  /** Something that the platform stands on is missing or down; try later. */
  UNAVAILABLE,
  /** A bug. */
  INTERNAL
}

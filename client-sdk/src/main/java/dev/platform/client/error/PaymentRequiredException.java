package dev.platform.client.error;

/** 402: the workspace needs a payment method for this plan. */
public final class PaymentRequiredException extends PlatformException {
  private static final long serialVersionUID = 1L;

  PaymentRequiredException(Failure failure) {
    super(failure);
  }
}

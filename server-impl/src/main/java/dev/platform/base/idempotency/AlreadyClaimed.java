package dev.platform.base.idempotency;

/** Somebody else has carried out the same request in the meantime; nothing was done this time. */
public final class AlreadyClaimed extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient IdempotentRequest request;

  AlreadyClaimed(IdempotentRequest request) {
    super("already executed");
    this.request = request;
  }

  /** The request, whose answer can be looked up now. */
  public IdempotentRequest request() {
    return request;
  }
}

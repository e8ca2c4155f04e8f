package dev.platform.base.idempotency;

/**
 * A request with a key.
 *
 * @param caller who asks
 * @param operation what is asked for
 * @param target digest of the address of what it acts on
 * @param key chosen by the caller
 * @param digest digest of everything else that makes two requests the same
 */
public record IdempotentRequest(
    String caller, String operation, String target, String key, String digest) {

  /** Where what is kept of it is kept. */
  String place() {
    return String.join("/", "idempotency_claim", caller, operation, target, key);
  }
}

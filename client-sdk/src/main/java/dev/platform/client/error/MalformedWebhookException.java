package dev.platform.client.error;

/**
 * A webhook with a valid signature that is not a message of Platform: its body is not JSON, or a
 * required member is missing. Another application signs with the same secret, or the server is
 * newer than this version of the client. A retry returns the same body.
 */
public final class MalformedWebhookException extends PlatformException {
  private static final long serialVersionUID = 1L;

  private final byte[] body;

  /**
   * Created by the client. Public so that you can create it in tests.
   *
   * @param id the header {@code webhook-id}
   * @param problem what is wrong with the webhook, such as {@code has no member data}
   * @param body the raw bytes of the request body
   */
  public MalformedWebhookException(String id, String problem, byte[] body) {
    super("Webhook %s has a valid signature, but %s".formatted(id, problem), null);
    this.body = body.clone();
  }

  /** The raw bytes that were signed. */
  public byte[] body() {
    return body.clone();
  }
}

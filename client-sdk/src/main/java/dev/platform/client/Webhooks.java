package dev.platform.client;

import dev.platform.client.api.WebhookDeliveryApi;
import dev.platform.client.api.WebhooksApi;
import dev.platform.client.error.InvalidArgumentException;
import dev.platform.client.error.InvalidSignatureException;
import dev.platform.client.error.MalformedWebhookException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.EventType;
import dev.platform.client.model.NewWebhook;
import dev.platform.client.model.NewWebhookReplay;
import dev.platform.client.model.Webhook;
import dev.platform.client.model.WebhookEvent;
import dev.platform.client.model.WebhookEventOutcome;
import dev.platform.client.model.WebhookReplay;
import dev.platform.client.model.WebhookResend;
import dev.platform.client.model.WebhookSecret;
import dev.platform.client.model.WebhookSecretRotation;
import dev.platform.client.model.WebhookTest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Creates webhooks, and verifies what they send as specified by Standard Webhooks.
 *
 * <pre>{@code
 * Webhook webhook = client.webhooks().create(workspaceId, "chat", "https://example.com/hook");
 * String secret = webhook.secret(); // not shown again
 *
 * WebhookMessage message = Webhooks.verify(secret, request::getHeader, rawBody);
 * }</pre>
 *
 * <p>Calls need a user credential of an administrator. Verify the raw bytes before anything parses
 * them, and return 2xx only after that. The same event can be delivered several times: deduplicate
 * by {@link WebhookMessage#id()}.
 */
public final class Webhooks extends WebhooksApi {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final String SECRET_PREFIX = "whsec_";
  private static final String SCHEME = "v1,";
  private static final String ALGORITHM = "HmacSHA256";

  private final WebhookDeliveryApi deliveries;

  Webhooks(Http http) {
    super(http);
    this.deliveries = new Deliveries(http);
  }

  private static final class Deliveries extends WebhookDeliveryApi {
    Deliveries(Http http) {
      super(http);
    }
  }

  /**
   * Creates an enabled webhook. The result has the secret, which is not shown again.
   *
   * @param url a public {@code https://} URL
   * @param types the event types that it gets; none for all
   */
  public Webhook create(String workspaceId, String name, String url, EventType... types) {
    return create(
        NewWebhook.builder()
            .ownerId(workspaceId)
            .name(name)
            .url(url)
            .enabled(true)
            .eventFilter(List.of(types))
            .build());
  }

  /** The types of the events that the installation can send, sorted. */
  public List<String> eventTypes() {
    return deliveries.listWebhookEventTypes();
  }

  /** The attempts to deliver events to a webhook, the newest first. */
  public Paged<WebhookEvent> deliveries(String webhookId) {
    return listEvents(webhookId);
  }

  /** The failed attempts to deliver events to a webhook, the newest first. */
  public Paged<WebhookEvent> failedDeliveries(String webhookId) {
    return listEvents(webhookId, options -> options.status(WebhookEventOutcome.FAILED));
  }

  /** Sends a signed event of type {@code test}, once, whatever the webhook's event types. */
  public WebhookTest test(String webhookId) {
    return deliveries.testWebhook(webhookId);
  }

  /**
   * Queues one more attempt to deliver the event of a failed one.
   *
   * @param idempotencyKey 8 to 128 characters; the same key queues one attempt only
   */
  public WebhookResend resend(String webhookId, String attemptId, String idempotencyKey) {
    return deliveries.resendWebhookEvent(webhookId, attemptId, idempotencyKey);
  }

  /** Queues all events again that could not be delivered since a time and are not queued. */
  public WebhookReplay replay(String webhookId, Instant since) {
    return deliveries.replayWebhookEvents(
        webhookId, NewWebhookReplay.builder().since(since).build());
  }

  /**
   * Creates a new secret, which is not shown again.
   *
   * @param overlap how long the previous secret also signs
   */
  public WebhookSecret rotateSecret(String webhookId, Duration overlap) {
    return deliveries.rotateWebhookSecret(
        webhookId,
        WebhookSecretRotation.builder()
            .overlapSeconds(Math.toIntExact(overlap.toSeconds()))
            .build());
  }

  /**
   * Verifies and parses a webhook.
   *
   * @param secret the {@code whsec_…} that was shown when the webhook was created
   * @param header returns a header by its case-insensitive name, or null if it is missing
   * @param body the raw bytes of the request body
   * @throws InvalidSignatureException if it is not from Platform or is more than five minutes old
   * @throws InvalidArgumentException if the secret is empty, or not one
   * @throws MalformedWebhookException if it is signed, but is not JSON or has no {@code data}
   */
  public static WebhookMessage verify(
      String secret, Function<String, @Nullable String> header, byte[] body) {
    return verify(secret, header, body, Clock.systemUTC());
  }

  static WebhookMessage verify(
      String secret, Function<String, @Nullable String> header, byte[] body, Clock clock) {
    String id = requireSigned(secret, header, body, clock);
    return WebhookMessage.of(id, body);
  }

  /** Returns the ID of a recent webhook with a valid signature. */
  static String requireSigned(
      String secret, Function<String, @Nullable String> header, byte[] body, Clock clock) {
    String id = require(header, "webhook-id");
    String timestamp = require(header, "webhook-timestamp");
    requireRecent(timestamp, clock.instant());
    byte[] expected = sign(key(secret), id + "." + timestamp + ".", body);
    for (String signature : require(header, "webhook-signature").trim().split(" +")) {
      if (signature.startsWith(SCHEME) && isEqual(expected, signature.substring(SCHEME.length()))) {
        return id;
      }
    }
    throw new InvalidSignatureException(
        "No signature of webhook %s matches. Check that the secret belongs to this webhook and that the body is unchanged"
            .formatted(id),
        null);
  }

  private static String require(Function<String, @Nullable String> header, String name) {
    String value = header.apply(name);
    if (value == null || value.isBlank()) {
      throw new InvalidSignatureException("The header " + name + " is missing", null);
    }
    return value;
  }

  private static void requireRecent(String timestamp, Instant now) {
    if (!timestamp.matches("\\d{1,12}")) {
      throw new InvalidSignatureException(
          "The header webhook-timestamp is not a valid timestamp", null);
    }
    Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), now).abs();
    if (age.compareTo(TOLERANCE) > 0) {
      throw new InvalidSignatureException(
          "The webhook timestamp differs from the local clock by %d s. At most %d s are allowed"
              .formatted(age.toSeconds(), TOLERANCE.toSeconds()),
          null);
    }
  }

  static byte[] key(@Nullable String secret) {
    String text = secret == null ? "" : secret.strip();
    byte[] key =
        decode(text.startsWith(SECRET_PREFIX) ? text.substring(SECRET_PREFIX.length()) : text);
    if (key.length == 0) {
      throw new InvalidArgumentException("The secret must be whsec_ followed by base64");
    }
    return key;
  }

  /** Nothing for what is not base64. */
  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  static byte[] sign(byte[] key, String head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update(head.getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isEqual(byte[] expected, String signature) {
    return MessageDigest.isEqual(expected, decode(signature));
  }
}

package dev.platform.client;

import dev.platform.client.error.InvalidSignatureException;
import dev.platform.client.error.MalformedWebhookException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Verifies webhooks as specified by Standard Webhooks.
 *
 * <pre>{@code
 * WebhookMessage message = Webhooks.verify(secret, request::getHeader, rawBody);
 * }</pre>
 *
 * <p>Verify the raw bytes before anything parses them, and return 2xx only after that. The same
 * event can be delivered several times: deduplicate by {@link WebhookMessage#id()}.
 */
public final class Webhooks {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final String SECRET_PREFIX = "whsec_";
  private static final String SCHEME = "v1,";
  private static final String ALGORITHM = "HmacSHA256";

  private Webhooks() {}

  /**
   * Verifies and parses a webhook.
   *
   * @param secret the {@code whsec_…} that was shown when the webhook was created
   * @param header returns a header by its case-insensitive name, or null if it is missing
   * @param body the raw bytes of the request body
   * @throws InvalidSignatureException if it is not from Platform or is more than five minutes old
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

  static byte[] key(String secret) {
    try {
      String base64 =
          secret.startsWith(SECRET_PREFIX) ? secret.substring(SECRET_PREFIX.length()) : secret;
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("The secret must be whsec_ followed by base64", e);
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
    try {
      return MessageDigest.isEqual(expected, Base64.getDecoder().decode(signature));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

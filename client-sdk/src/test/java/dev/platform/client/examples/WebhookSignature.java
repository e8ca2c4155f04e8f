package dev.platform.client.examples;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks a webhook without the client, as the guide shows it. */
final class WebhookSignature {
  private WebhookSignature() {}

  static boolean isGenuine(
      String secret, String id, String timestamp, String signatures, byte[] body)
      throws GeneralSecurityException {
    if (!timestamp.matches("[0-9]{1,12}")) {
      return false;
    }
    long age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
    if (Math.abs(age) > 300) {
      return false;
    }
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
    String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    for (String signature : signatures.split(" ")) {
      if (MessageDigest.isEqual(
          expected.getBytes(StandardCharsets.UTF_8), signature.getBytes(StandardCharsets.UTF_8))) {
        return true;
      }
    }
    return false;
  }
}

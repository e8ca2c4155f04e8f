package dev.platform.platform.webhook;

import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key that signs notifications as Standard Webhooks says, in the form in which it is shown. */
record SigningSecret(Secret shown) {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";

  static SigningSecret random() {
    return new SigningSecret(new Secret(PREFIX + RandomTokens.base64(BYTES)));
  }

  /** Where the secrets of a webhook are kept, for the vault. */
  static String place(WebhookId id) {
    return "webhook/" + id.value();
  }

  /** The signature of a message that is sent at a time. */
  String sign(String messageId, Instant at, byte[] body) {
    byte[] key = Base64.getDecoder().decode(shown.reveal().substring(PREFIX.length()));
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update((messageId + "." + at.getEpochSecond() + ".").getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}

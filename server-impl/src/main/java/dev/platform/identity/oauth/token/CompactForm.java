package dev.platform.identity.oauth.token;

import java.util.Arrays;
import java.util.Base64;

/** How a token is written: in one way only, so that what is rejected cannot be written anew. */
final class CompactForm {
  private CompactForm() {}

  /** Whether each part is base64url without padding and without stray bits (RFC 7515 2). */
  static boolean isCanonical(String token) {
    return Arrays.stream(token.split("\\.", -1)).allMatch(CompactForm::isCanonicalPart);
  }

  private static boolean isCanonicalPart(String part) {
    try {
      var bytes = Base64.getUrlDecoder().decode(part);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

package dev.platform.base.secret;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes values that no one can guess. */
public final class RandomTokens {
  private static final SecureRandom RANDOM = new SecureRandom();

  private static final int PASSWORD_LENGTH = 32;
  private static final String LETTERS_AND_DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private RandomTokens() {}

  /** {@code bytes} random bytes, base64url without padding. */
  public static String token(int bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(bytes));
  }

  /** {@code bytes} random bytes, plain base64. */
  public static String base64(int bytes) {
    return Base64.getEncoder().encodeToString(bytes(bytes));
  }

  /** {@code length} random characters of an alphabet. */
  public static String text(int length, String alphabet) {
    var text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(RANDOM.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  /** A password of letters and digits, which needs no quotes anywhere. */
  public static Secret password() {
    return new Secret(text(PASSWORD_LENGTH, LETTERS_AND_DIGITS));
  }

  /** {@code count} random bytes. */
  public static byte[] bytes(int count) {
    var bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }
}

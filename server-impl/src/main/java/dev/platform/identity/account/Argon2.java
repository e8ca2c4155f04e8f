package dev.platform.identity.account;

import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id (RFC 9106), whose hashes are strings as the reference implementation writes them. The
 * memory that a hash takes is free afterwards.
 */
final class Argon2 {
  private static final Pattern HASH =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");
  private static final int SALT_BYTES = 16;
  private static final int DIGEST_BYTES = 32;

  private Argon2() {}

  /** The hash of a password, with a new salt and one lane. */
  static String hash(Secret password, int memoryKib, int passes) {
    byte[] salt = RandomTokens.bytes(SALT_BYTES);
    byte[] digest = digest(password, memoryKib, passes, 1, salt, DIGEST_BYTES);
    return "$argon2id$v=19$m=%d,t=%d,p=1$%s$%s"
        .formatted(memoryKib, passes, base64(salt), base64(digest));
  }

  /** Whether a hash is that of a password. */
  static boolean matches(Secret password, String hash) {
    var parts = HASH.matcher(hash);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a hash of Argon2id");
    }
    byte[] expected = Base64.getDecoder().decode(parts.group(5));
    byte[] digest =
        digest(
            password,
            number(parts, 1),
            number(parts, 2),
            number(parts, 3),
            Base64.getDecoder().decode(parts.group(4)),
            expected.length);
    return MessageDigest.isEqual(digest, expected);
  }

  private static byte[] digest(
      Secret password, int memoryKib, int passes, int lanes, byte[] salt, int length) {
    var generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(memoryKib)
            .withIterations(passes)
            .withParallelism(lanes)
            .withSalt(salt)
            .build());
    byte[] digest = new byte[length];
    generator.generateBytes(password.reveal().getBytes(StandardCharsets.UTF_8), digest);
    return digest;
  }

  private static int number(MatchResult parts, int group) {
    return Integer.parseInt(parts.group(group));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }
}

package dev.platform.identity.account;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import jakarta.inject.Inject;
import java.util.Optional;

/** Argon2id with 19 MiB, two passes and one lane: OWASP's first choice. */
final class Passwords {
  private static final int MEMORY_KIB = 19_456;
  private static final int PASSES = 2;

  /** A hash that no password has: salt and digest are zeros. */
  private static final String NOBODY =
      "$argon2id$v=19$m=%d,t=%d,p=1$" + "A".repeat(22) + "$" + "A".repeat(43);

  private static final int MIN = 12;
  private static final int MAX = 200;
  private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

  private final int memoryKib;
  private final int passes;
  private final String nobody;

  @Inject
  Passwords() {
    this(MEMORY_KIB, PASSES);
  }

  Passwords(int memoryKib, int passes) {
    this.memoryKib = memoryKib;
    this.passes = passes;
    nobody = NOBODY.formatted(memoryKib, passes);
  }

  /** Length is what counts; there are no rules of characters, which people only work around. */
  static Optional<String> complaint(Secret password, String email) {
    var text = password.reveal();
    if (text.codePointCount(0, text.length()) < MIN || text.length() > MAX) {
      return Optional.of(
          "must have " + MIN + " to " + MAX + " characters. A passphrase works well");
    }
    return text.equalsIgnoreCase(email)
        ? Optional.of("must not be your email address")
        : Optional.empty();
  }

  static void check(String field, Secret password, String email) {
    complaint(password, email)
        .ifPresent(
            complaint -> {
              throw Failure.invalid(field, complaint);
            });
  }

  static Secret makeUp() {
    return new Secret(
        String.join(
            "-",
            RandomTokens.text(4, LETTERS),
            RandomTokens.text(4, LETTERS),
            RandomTokens.text(4, LETTERS),
            RandomTokens.text(4, LETTERS),
            RandomTokens.text(4, LETTERS)));
  }

  String hash(Secret password) {
    return Argon2.hash(password, memoryKib, passes);
  }

  boolean matches(Secret password, String hash) {
    return Argon2.matches(password, hash);
  }

  /** Takes as long as a real check, so that time does not tell which addresses are known. */
  void pretend(Secret password) {
    matches(password, nobody);
  }
}

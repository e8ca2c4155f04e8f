package dev.platform.identity.account;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Chance;
import dev.platform.base.secret.Secret;

/** Argon2id with 19 MiB, two passes and one lane: OWASP's first choice. */
final class Passwords {
  private static final Argon2Function FUNCTION =
      Argon2Function.getInstance(19_456, 2, 1, 32, Argon2.ID);
  private static final String NOBODY = hash(new Secret("a password that nobody has"));

  private static final int MIN = 12;
  private static final int MAX = 200;
  private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

  private Passwords() {}

  /** Length is what counts; there are no rules of characters, which people only work around. */
  static void check(String field, Secret password, String email) {
    var text = password.reveal();
    if (text.codePointCount(0, text.length()) < MIN || text.length() > MAX) {
      throw Failure.invalid(
          field, "must have " + MIN + " to " + MAX + " characters; a sentence is fine");
    }
    if (text.equalsIgnoreCase(email)) {
      throw Failure.invalid(field, "must not be your e-mail address");
    }
  }

  static Secret makeUp() {
    return new Secret(
        String.join(
            "-",
            Chance.text(4, LETTERS),
            Chance.text(4, LETTERS),
            Chance.text(4, LETTERS),
            Chance.text(4, LETTERS),
            Chance.text(4, LETTERS)));
  }

  static String hash(Secret password) {
    return Password.hash(password.reveal()).addRandomSalt(16).with(FUNCTION).getResult();
  }

  static boolean matches(Secret password, String hash) {
    return Password.check(password.reveal(), hash).with(Argon2Function.getInstanceFromHash(hash));
  }

  /** Takes as long as a real check, so that time does not tell which addresses are known. */
  static void pretend(Secret password) {
    matches(password, NOBODY);
  }
}

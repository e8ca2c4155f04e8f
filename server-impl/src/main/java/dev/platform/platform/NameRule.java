package dev.platform.platform;

import dev.platform.base.error.Failure;

/** What is accepted as a name that people choose. */
public final class NameRule {
  private static final int USUAL_LENGTH = 100;

  private NameRule() {}

  /**
   * The name, if it has at most 100 characters.
   *
   * @param field where it was given
   * @throws Failure if it is blank, too long, or not only text
   */
  public static String check(String field, String name) {
    return check(field, name, USUAL_LENGTH);
  }

  /**
   * The name, if it has at most so many characters.
   *
   * @param field where it was given
   * @throws Failure if it is blank, too long, or not only text
   */
  public static String check(String field, String name, int length) {
    if (name.isBlank() || name.length() > length) {
      throw Failure.invalid(field, "must have 1 to " + length + " characters");
    }
    if (name.codePoints().anyMatch(NameRule::isControl)) {
      throw Failure.invalid(field, "must not contain control characters");
    }
    return name;
  }

  /** Signs that change how the text around them is shown are such characters, too. */
  private static boolean isControl(int c) {
    return Character.isISOControl(c)
        || c == 0x2028
        || c == 0x2029
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }
}

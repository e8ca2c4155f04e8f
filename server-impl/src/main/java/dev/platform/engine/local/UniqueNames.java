package dev.platform.engine.local;

import java.security.SecureRandom;

/** Names that nobody has used before. */
final class UniqueNames {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final SecureRandom RANDOM = new SecureRandom();

  private UniqueNames() {}

  static String random(int length) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < length; i++) {
      name.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
    }
    return name.toString();
  }

  /** The name of a folder for a run, which marks its processes too. */
  static String run() {
    return "run-" + random(16);
  }
}

package dev.platform.app;

/**
 * What a check has found.
 *
 * @param subject what was checked, in a word or two
 * @param text what is true of it; for problems, the cause and the way out
 */
record Finding(Level level, String subject, String text) {
  /** How bad it is. */
  enum Level {
    OK,
    /** It works, but something may be missed. */
    WARNING,
    /** It does not work. */
    PROBLEM
  }

  static Finding ok(String subject, String text) {
    return new Finding(Level.OK, subject, text);
  }

  static Finding warning(String subject, String text) {
    return new Finding(Level.WARNING, subject, text);
  }

  static Finding problem(String subject, String text) {
    return new Finding(Level.PROBLEM, subject, text);
  }

  boolean isProblem() {
    return level == Level.PROBLEM;
  }
}

package dev.platform.conformance.suite;

import java.security.SecureRandom;
import java.util.Locale;

/** Tells the things of one run from those of all others. */
record RunName(String value) {
  private static final SecureRandom RANDOM = new SecureRandom();

  static RunName random() {
    long number = RANDOM.nextLong(36L * 36 * 36 * 36 * 36 * 36);
    return new RunName("conf-" + Long.toString(number, 36).toLowerCase(Locale.ROOT));
  }

  /** A name of the run, unused elsewhere. */
  String with(String what) {
    return value + "-" + what;
  }

  boolean isIn(String name) {
    return name.startsWith(value + "-");
  }
}

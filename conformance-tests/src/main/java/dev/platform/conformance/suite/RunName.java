package dev.platform.conformance.suite;

import java.security.SecureRandom;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Tells the things of one run from those of all others. */
record RunName(String value) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final AtomicLong PARTS = new AtomicLong();

  static RunName random() {
    long number = RANDOM.nextLong(36L * 36 * 36 * 36 * 36 * 36);
    return new RunName("conf-" + Long.toString(number, 36).toLowerCase(Locale.ROOT));
  }

  /** A part of the run with names of its own, which are names of the run as well. */
  RunName part() {
    return new RunName(value + "-" + Long.toString(PARTS.getAndIncrement(), 36));
  }

  /** A name of the run, unused elsewhere. */
  String with(String what) {
    return value + "-" + what;
  }

  boolean isIn(String name) {
    return name.startsWith(value + "-");
  }
}

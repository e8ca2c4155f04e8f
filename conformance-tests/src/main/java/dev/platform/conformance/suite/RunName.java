package dev.platform.conformance.suite;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells the things of one run from those of all others, and when it began. The last characters are
 * a check sum, so that hardly any name which somebody else has chosen looks like one.
 */
record RunName(String value) {
  private static final Pattern NAME =
      Pattern.compile("(conf-([0-9a-z]{6})[0-9a-z]{2})([0-9a-z]{2})-.*");
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int RADIX = 36;
  private static final int TWO_DIGITS = RADIX * RADIX;

  /** Of a run that begins now. */
  static RunName at(Instant time) {
    String text =
        "conf-" + digits(time.getEpochSecond(), 6) + digits(RANDOM.nextInt(TWO_DIGITS), 2);
    return new RunName(text + sum(text));
  }

  /** When the run began that has given a name to a thing, if it was one. */
  static Optional<Instant> beginOf(String thing) {
    Matcher name = NAME.matcher(thing);
    return name.matches() && sum(name.group(1)).equals(name.group(3))
        ? Optional.of(Instant.ofEpochSecond(Long.parseLong(name.group(2), RADIX)))
        : Optional.empty();
  }

  /** A name of the run, unused elsewhere. */
  String with(String what) {
    return value + "-" + what;
  }

  boolean isIn(String name) {
    return name.startsWith(value + "-");
  }

  private static String sum(String text) {
    return digits(Math.floorMod(text.hashCode(), TWO_DIGITS), 2);
  }

  private static String digits(long number, int count) {
    String text = Long.toString(number, RADIX).toLowerCase(Locale.ROOT);
    return "0".repeat(Math.max(0, count - text.length())) + text;
  }
}

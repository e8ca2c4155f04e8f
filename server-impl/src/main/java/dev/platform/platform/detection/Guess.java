package dev.platform.platform.detection;

import org.jspecify.annotations.Nullable;

/**
 * What one language calls for.
 *
 * @param build empty builds nothing
 * @param start null if it cannot be known
 * @param publishPath null if there is no site
 * @param reason what it was taken from
 */
record Guess(String build, @Nullable String start, @Nullable String publishPath, String reason) {
  static Guess program(String build, @Nullable String start, String reason) {
    return new Guess(build, start, null, reason);
  }

  static Guess site(String build, String publishPath, String reason) {
    return new Guess(build, null, publishPath, reason);
  }
}

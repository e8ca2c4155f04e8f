package dev.platform.engine.local;

import dev.platform.base.host.NumberRange;
import java.util.Optional;

/**
 * Numbers of users that nobody else on the machine has, for the engine to give away.
 *
 * @param first the lowest
 * @param last the highest
 */
public record UserRange(int first, int last) {

  /** Above what people, containers and services of systemd have on most machines. */
  static final UserRange USUAL = new UserRange(200_000, 265_535);

  private static final String SETTING = "platform.engine.local.users";
  private static final int LOWEST = 1_000;

  public UserRange {
    if (first < LOWEST || last < first) {
      throw new IllegalArgumentException("not a range of user IDs: " + first + "-" + last);
    }
  }

  /**
   * A range as people write it.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static UserRange parse(String text) {
    String[] ends = text.strip().split("\\s*-\\s*");
    if (ends.length != 2) {
      throw new IllegalArgumentException("not a range of user IDs: " + text);
    }
    return new UserRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
  }

  /** The range that begins with a number; empty if it is none. */
  static Optional<UserRange> of(String first, String count) {
    try {
      int begin = Integer.parseInt(first);
      return Optional.of(new UserRange(begin, Math.addExact(begin, Integer.parseInt(count) - 1)));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** The range as numbers that an installation has for itself. */
  NumberRange claimed() {
    return new NumberRange(SETTING, first, last, toString());
  }

  int size() {
    return last - first + 1;
  }

  /** What is in both; empty if nothing is. */
  Optional<UserRange> common(UserRange other) {
    int begin = Math.max(first, other.first);
    int end = Math.min(last, other.last);
    return begin <= end ? Optional.of(new UserRange(begin, end)) : Optional.empty();
  }

  boolean holds(long user) {
    return first <= user && user <= last;
  }

  @Override
  public String toString() {
    return first + "-" + last;
  }
}

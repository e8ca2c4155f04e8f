package dev.platform.engine.local.tools;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version as numbers. */
record Version(List<BigInteger> numbers) implements Comparable<Version> {
  private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(\\.\\d{1,9}){0,5}");

  Version {
    numbers = List.copyOf(numbers);
  }

  /** A version that is only numbers; empty if it is something else, such as a prerelease. */
  static Optional<Version> of(String text) {
    Matcher matcher = NUMBERS.matcher(text);
    return matcher.matches() ? Optional.of(parse(text)) : Optional.empty();
  }

  private static Version parse(String text) {
    List<BigInteger> numbers = new ArrayList<>();
    for (String number : text.split("\\.")) {
      numbers.add(new BigInteger(number));
    }
    return new Version(numbers);
  }

  int size() {
    return numbers.size();
  }

  /** One of its numbers; 0 behind the last one. */
  BigInteger number(int index) {
    return index < numbers.size() ? numbers.get(index) : BigInteger.ZERO;
  }

  /** Whether another begins with the same numbers. */
  boolean isPrefixOf(Version other) {
    for (int i = 0; i < size(); i++) {
      if (!number(i).equals(other.number(i))) {
        return false;
      }
    }
    return true;
  }

  /** The first version behind all that begin with the first numbers of this one. */
  Version next(int count) {
    List<BigInteger> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      next.add(number(i));
    }
    next.set(count - 1, next.get(count - 1).add(BigInteger.ONE));
    return new Version(next);
  }

  @Override
  public int compareTo(Version other) {
    for (int i = 0; i < Math.max(size(), other.size()); i++) {
      int order = number(i).compareTo(other.number(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}

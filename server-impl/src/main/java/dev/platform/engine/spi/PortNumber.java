package dev.platform.engine.spi;

import java.util.Optional;

/** The number of a TCP port, as users write it. */
public final class PortNumber {
  /** What it must be. */
  public static final String RULE = "a port number from 1 to 65535";

  private static final int HIGHEST = 65_535;

  private PortNumber() {}

  /** The number; empty if it is none. */
  public static Optional<Integer> parse(String text) {
    return Optional.of(text.strip())
        .filter(it -> it.matches("\\d{1,5}"))
        .map(Integer::valueOf)
        .filter(it -> it >= 1 && it <= HIGHEST);
  }
}

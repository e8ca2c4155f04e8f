package dev.platform.base.limit;

import java.util.Optional;

/**
 * Where a try to guess a secret may come from.
 *
 * @param address of the network
 * @param browser tells a browser in which the right person has logged in before; empty for all
 *     others
 */
public record Source(String address, Optional<String> browser) {
  /** Of somebody of whom nothing else is known. */
  public static Source of(String address) {
    return new Source(address, Optional.empty());
  }
}

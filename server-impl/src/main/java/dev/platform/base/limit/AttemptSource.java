package dev.platform.base.limit;

import java.util.Optional;

/**
 * Where a try to guess a secret may come from.
 *
 * @param address of the network
 * @param browser tells a browser in which the right person has logged in before; empty for all
 *     others
 */
public record AttemptSource(String address, Optional<String> browser) {
  /** Of somebody of whom nothing else is known. */
  public static AttemptSource of(String address) {
    return new AttemptSource(address, Optional.empty());
  }
}

package dev.platform.base.limit;

import java.util.Optional;

/**
 * Where a try to guess a secret may come from.
 *
 * @param address of the network
 * @param browser identifies a browser in which the user has logged in before; empty for all others
 */
public record AttemptSource(String address, Optional<String> browser) {
  /** A client of which only the address is known. */
  public static AttemptSource of(String address) {
    return new AttemptSource(address, Optional.empty());
  }
}

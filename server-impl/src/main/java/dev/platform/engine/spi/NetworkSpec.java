package dev.platform.engine.spi;

import java.util.List;
import java.util.Set;

/**
 * Owners whose commands may call one another.
 *
 * @param key names the network
 * @param owners who belongs to it; an owner belongs to one network at most
 * @param addresses where its owners are reached
 */
public record NetworkSpec(String key, Set<String> owners, List<NetworkAddress> addresses) {
  public NetworkSpec {
    Keys.require(key);
    owners = Set.copyOf(owners);
    addresses = List.copyOf(addresses);
  }
}

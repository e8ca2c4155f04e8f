package dev.platform.platform.network;

import dev.platform.edge.route.TcpAddress;
import dev.platform.engine.spi.NetworkAddress;
import dev.platform.engine.spi.NetworkSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All networks at one moment.
 *
 * @param version grows with each change; 0 before the first
 * @param networks the network of each owner
 * @param called who has an address
 */
record NetworkMap(
    long version, Map<String, String> networks, Map<TcpAddress, NetworkMember> called) {
  private static final Logger log = LoggerFactory.getLogger(NetworkMap.class);

  /** Render's name for all instances of a service; here it is the same address. */
  private static final String DISCOVERY = "-discovery";

  /** Before any has been read. */
  static NetworkMap empty() {
    return new NetworkMap(0, Map.of(), Map.of());
  }

  static NetworkMap of(long version, List<NetworkMember> members, NetworkSettings settings) {
    Map<String, String> networks = new HashMap<>();
    Map<TcpAddress, NetworkMember> called = new HashMap<>();
    for (NetworkMember member : members) {
      networks.put(member.ownerId(), member.network());
      if (member.number() > settings.capacity()) {
        log.warn("{} has no address: platform.network.range is too small", member.ownerId());
      } else if (member.isCalled()) {
        called.put(settings.address(member.number(), member.port()), member);
      }
    }
    return new NetworkMap(version, networks, called);
  }

  /** Whether an owner may call an address. */
  boolean admits(TcpAddress address, String owner) {
    @Nullable NetworkMember member = called.get(address);
    return member != null && member.network().equals(networks.get(owner));
  }

  /** Nobody learns of an address before the forwarder has it: somebody else might be there. */
  private Map<TcpAddress, NetworkMember> published() {
    Map<TcpAddress, NetworkMember> published = new HashMap<>(called);
    published.values().removeIf(member -> !member.listening());
    return published;
  }

  /** Who has one of these addresses that is not published yet. */
  List<NetworkMember> unpublished(Set<TcpAddress> addresses) {
    return called.entrySet().stream()
        .filter(it -> !it.getValue().listening() && addresses.contains(it.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The networks in the engine's words, in a fixed order. */
  List<NetworkSpec> specs() {
    Map<String, Set<String>> owners = new TreeMap<>();
    networks.forEach(
        (owner, network) -> owners.computeIfAbsent(network, key -> new HashSet<>()).add(owner));
    Map<String, Set<String>> names = new HashMap<>();
    called
        .values()
        .forEach(
            member ->
                names.computeIfAbsent(member.network(), key -> new HashSet<>()).add(member.name()));
    Map<String, Map<String, NetworkAddress>> addresses = new HashMap<>();
    published()
        .forEach(
            (address, member) ->
                addresses
                    .computeIfAbsent(member.network(), key -> new TreeMap<>())
                    .put(
                        member.name(),
                        address(
                            address,
                            member.name(),
                            names.getOrDefault(member.network(), Set.of()))));
    List<NetworkSpec> specs = new ArrayList<>();
    owners.forEach(
        (network, all) ->
            specs.add(
                new NetworkSpec(
                    network,
                    all,
                    List.copyOf(addresses.getOrDefault(network, Map.of()).values()))));
    return specs;
  }

  /** The second name is left to whoever is called so itself. */
  private static NetworkAddress address(TcpAddress address, String name, Set<String> taken) {
    List<String> names =
        taken.contains(name + DISCOVERY) ? List.of(name) : List.of(name, name + DISCOVERY);
    return new NetworkAddress(address.host(), address.port(), names);
  }
}

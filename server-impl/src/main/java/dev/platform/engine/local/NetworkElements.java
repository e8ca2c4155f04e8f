package dev.platform.engine.local;

import dev.platform.engine.spi.NetworkAddress;
import dev.platform.engine.spi.NetworkSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Networks as elements of sets of nftables. A mark stands for a network. */
final class NetworkElements {
  private final Map<String, Integer> marks = new HashMap<>();
  private final List<String> forwarders = new ArrayList<>();
  private final List<String> callable = new ArrayList<>();

  private NetworkElements() {}

  static NetworkElements of(List<NetworkSpec> networks) {
    NetworkElements elements = new NetworkElements();
    for (int mark = 1; mark <= networks.size(); mark++) {
      elements.add(mark, networks.get(mark - 1));
    }
    return elements;
  }

  private void add(int mark, NetworkSpec network) {
    network.owners().forEach(owner -> marks.put(owner, mark));
    for (NetworkAddress address : network.addresses()) {
      String at = address.host() + " . " + address.port();
      forwarders.add(at);
      callable.add(mark + " . " + at);
    }
  }

  /** The element of one owner, if it is in a network. */
  Optional<String> member(String owner, int user) {
    return Optional.ofNullable(marks.get(owner)).map(mark -> user + " : " + mark);
  }

  /** Rules that put these elements in the place of all others, in one step. */
  String rules(String table, OwnerUsers users) {
    List<String> members = new ArrayList<>();
    for (String owner : marks.keySet()) {
      users.find(owner).flatMap(user -> member(owner, user)).ifPresent(members::add);
    }
    return replaced(table, "map", "members", members)
        + replaced(table, "set", "forwarders", forwarders)
        + replaced(table, "set", "callable", callable);
  }

  private static String replaced(String table, String kind, String name, List<String> elements) {
    String flush = "flush %s inet %s %s\n".formatted(kind, table, name);
    return elements.isEmpty()
        ? flush
        : flush
            + "add element inet %s %s { %s }\n".formatted(table, name, String.join(", ", elements));
  }
}

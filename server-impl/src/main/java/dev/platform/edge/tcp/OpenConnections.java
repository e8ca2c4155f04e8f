package dev.platform.edge.tcp;

import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpTarget;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The connections that are open: how many, and to which instances they lead. */
final class OpenConnections {
  private final ConnectionLimits limits;
  private final InstanceConnections instances;
  private final Map<Sharing, Integer> ofGroup = new HashMap<>();
  private final Map<TcpAddress, Integer> ofAddress = new HashMap<>();
  private final Map<Caller, Integer> ofCaller = new HashMap<>();
  private final Map<String, Set<ForwardedConnection>> byInstance = new HashMap<>();
  private final Set<ForwardedConnection> open = new HashSet<>();

  OpenConnections(ConnectionLimits limits, InstanceConnections instances) {
    this.limits = limits;
    this.instances = instances;
  }

  /** Who calls where. */
  private record Caller(TcpAddress address, String host) {
    static Caller of(ForwardedConnection connection) {
      return new Caller(connection.address(), connection.from().host());
    }
  }

  /** Who shares the room for connections. */
  private record Sharing(String group, boolean promised) {
    static Sharing of(ForwardedConnection connection) {
      return new Sharing(connection.group(), connection.promised() > 0);
    }
  }

  /** Counts one more; tells whether there is room for it. */
  synchronized boolean open(ForwardedConnection connection) {
    boolean hasRoom =
        open.size() < limits.all()
            && ofGroup.getOrDefault(Sharing.of(connection), 0) < limits.ofGroup(connection)
            && ofAddress.getOrDefault(connection.address(), 0) < limits.ofAddress(connection)
            && ofCaller.getOrDefault(Caller.of(connection), 0) < limits.ofHost();
    if (hasRoom && open.add(connection)) {
      ofGroup.merge(Sharing.of(connection), 1, Integer::sum);
      ofAddress.merge(connection.address(), 1, Integer::sum);
      ofCaller.merge(Caller.of(connection), 1, Integer::sum);
    }
    return hasRoom;
  }

  /** Counts one less. */
  synchronized void close(ForwardedConnection connection) {
    if (open.remove(connection)) {
      decrease(ofGroup, Sharing.of(connection));
      decrease(ofAddress, connection.address());
      decrease(ofCaller, Caller.of(connection));
    }
  }

  private static <K> void decrease(Map<K, Integer> counts, K key) {
    counts.computeIfPresent(key, (same, count) -> count > 1 ? count - 1 : null);
  }

  synchronized int count() {
    return open.size();
  }

  synchronized List<ForwardedConnection> all() {
    return List.copyOf(open);
  }

  /** Counts one to an instance; tells whether there is room for it. */
  synchronized boolean enter(TcpTarget target, ForwardedConnection connection) {
    String instance = target.upstream().instance();
    if (!instances.open(instance, target.maxConnections())) {
      return false;
    }
    byInstance.computeIfAbsent(instance, id -> new HashSet<>()).add(connection);
    return true;
  }

  synchronized void leave(String instance, ForwardedConnection connection) {
    byInstance.computeIfPresent(
        instance,
        (id, connections) -> {
          if (connections.remove(connection)) {
            instances.close(id);
          }
          return connections.isEmpty() ? null : connections;
        });
  }

  /** The instances that have connections, or are about to. */
  synchronized Set<String> instances() {
    return Set.copyOf(byInstance.keySet());
  }

  synchronized List<ForwardedConnection> of(String instance) {
    return List.copyOf(byInstance.getOrDefault(instance, Set.of()));
  }
}

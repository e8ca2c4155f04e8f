package dev.platform.app;

import dev.platform.base.id.IdPrefix;
import dev.platform.edge.Edge;
import dev.platform.edge.tcp.TcpForwarder;
import dev.platform.platform.routing.Traffic;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How busy the edge and the forwarder of this process keep instances of services; not at all
 * without them. Connections to database servers stay open: no route replaces these.
 */
final class EdgeTraffic implements Traffic {
  private volatile @Nullable Edge edge;
  private volatile @Nullable TcpForwarder forwarder;

  void of(Edge started) {
    edge = started;
  }

  void of(TcpForwarder started) {
    forwarder = started;
  }

  @Override
  public Set<String> busy() {
    Set<String> busy = new HashSet<>();
    Edge visited = edge;
    if (visited != null) {
      busy.addAll(visited.busy());
    }
    TcpForwarder called = forwarder;
    if (called != null) {
      called.busy().stream().filter(IdPrefix.SERVICE::begins).forEach(busy::add);
    }
    return busy;
  }

  @Override
  public Set<String> takeVisited() {
    Edge started = edge;
    return started == null ? Set.of() : started.takeVisited();
  }

  @Override
  public void closeSockets(String instance) {
    Edge visited = edge;
    if (visited != null) {
      visited.closeSockets(instance);
    }
    TcpForwarder called = forwarder;
    if (called != null) {
      called.closeConnections(instance);
    }
  }
}

package dev.platform.app;

import dev.platform.edge.Edge;
import dev.platform.platform.routing.Traffic;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How busy the edge of this process keeps instances; nothing, while it has none. */
final class EdgeTraffic implements Traffic {
  private volatile @Nullable Edge edge;

  void of(Edge started) {
    edge = started;
  }

  @Override
  public Set<String> busy() {
    Edge started = edge;
    return started == null ? Set.of() : started.busy();
  }

  @Override
  public void closeSockets(String instance) {
    Edge started = edge;
    if (started != null) {
      started.closeSockets(instance);
    }
  }
}

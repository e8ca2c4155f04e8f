package dev.platform.app;

import dev.platform.edge.Edge;
import dev.platform.platform.deploy.Traffic;
import org.jspecify.annotations.Nullable;

/** How busy the edge of this process keeps an instance; nothing, while it has none. */
final class EdgeTraffic implements Traffic {
  private volatile @Nullable Edge edge;

  void of(Edge started) {
    edge = started;
  }

  @Override
  public int inFlight(String instance) {
    Edge started = edge;
    return started == null ? 0 : started.inFlight(instance);
  }
}

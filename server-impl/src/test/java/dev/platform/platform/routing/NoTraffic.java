package dev.platform.platform.routing;

import java.util.Set;

/** Of a process without an edge. */
public final class NoTraffic implements Traffic {
  @Override
  public Set<String> busy() {
    return Set.of();
  }

  @Override
  public Set<String> takeVisited() {
    return Set.of();
  }

  @Override
  public void closeSockets(String instance) {}
}

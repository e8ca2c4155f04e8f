package dev.platform.platform.routing;

import dev.platform.platform.deploy.InstancesInUse;

/** What edges use, for tests of other rooms. */
public final class TestEdges {
  private TestEdges() {}

  /** Asks the edges of the database. */
  public static InstancesInUse inUse() {
    return new EdgeInstancesInUse();
  }
}

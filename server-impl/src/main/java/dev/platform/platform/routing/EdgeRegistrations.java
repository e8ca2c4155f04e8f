package dev.platform.platform.routing;

import dev.platform.base.db.Db;
import dev.platform.base.secret.RandomTokens;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.deploy.Backends;
import java.util.Set;

/** The edge of this process among all edges: what the others have to know of it. */
@NoAccessCheck("an edge serves all workspaces")
final class EdgeRegistrations {
  private static final int ID_BYTES = 12;

  private final EdgeStore store = new EdgeStore();
  private final String id = RandomTokens.token(ID_BYTES);
  private final Db db;
  private final Backends backends;

  EdgeRegistrations(Db db, Backends backends) {
    this.db = db;
    this.backends = backends;
  }

  /** Whether somebody may wait for what an edge tells. */
  enum News {
    /** An instance is out of the routes, or has answered its last request. */
    INSTANCES_LEFT,
    /** Nothing that anybody waits for. */
    NONE
  }

  /**
   * Tells that this edge lives. An edge tells before it reads its first routes, so that nobody
   * stops what it is about to learn of.
   *
   * @param version the routes that it knows
   * @param busy instances with requests that no route leads to any longer
   */
  void report(long version, Set<String> busy, News news) {
    db.change(
        "edge.tell",
        tx -> {
          store.report(tx, id, version, busy);
          if (news == News.INSTANCES_LEFT) {
            backends.released(tx);
          }
        });
  }

  /** Tells that this edge serves no longer. */
  void leave() {
    db.change("edge.leave", tx -> store.delete(tx, id));
  }
}

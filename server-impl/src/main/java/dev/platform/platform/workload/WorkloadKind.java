package dev.platform.platform.workload;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * One kind of work that a room builds or runs on the engine, such as rollouts. The room binds it.
 * Then the engine's reports reach the room, the sweep leaves running what the room wants, and the
 * lines go to the room's log.
 *
 * <p>A key must be committed to the database before the engine gets it.
 */
public interface WorkloadKind {

  /** The prefix of this kind's keys. No other kind has the same. */
  IdPrefix prefix();

  /**
   * The status of a build, workload or job has changed: wake the reconciler that looks at it.
   * Called on the engine's threads, so it must not block. A change can go unreported when the
   * process ends.
   */
  void changed(String key);

  /**
   * Those of the given keys that the engine must keep. The sweep ends the others. What is being
   * ended is still wanted while a reconciler watches it end.
   */
  Set<String> wanted(Tx tx, Collection<String> keys);

  /**
   * The log that a key's lines belong to; empty if they are not to be kept. It never changes, since
   * it is cached.
   */
  Optional<LogSource> logSource(Tx tx, String key);

  /** Called before the engine ends everything, because an operator stops it. */
  default void stopping() {}
}

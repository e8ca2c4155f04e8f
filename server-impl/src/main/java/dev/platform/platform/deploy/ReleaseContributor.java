package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;

/**
 * Where a release gets something from besides its spec. A room that keeps what instances or builds
 * of a service are to have binds one.
 */
public interface ReleaseContributor {

  /** Who wins where two say something else: the later of these. Of one rank, no two differ. */
  enum Precedence {
    /** What several services share. */
    SHARED,
    /** What one service has of its own. */
    OWN
  }

  /** Its rank among all. */
  Precedence precedence();

  /** What is so now; the release keeps it, whatever is changed later. */
  ReleaseContents contents(Tx tx, Grant<ServiceId> service);
}

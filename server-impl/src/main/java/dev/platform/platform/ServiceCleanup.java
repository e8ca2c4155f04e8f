package dev.platform.platform;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;

/**
 * What a room has of a service that is being deleted. A room that runs or keeps something under a
 * service's id binds one.
 */
public interface ServiceCleanup {

  /** When it has its turn. */
  enum Stage {
    /** What runs is told to end. */
    STOP,
    /** What is kept is deleted. */
    FORGET
  }

  /** When it has its turn among all; of one stage, none depends on another. */
  Stage stage();

  /**
   * Takes it away, with the transaction that deletes the service. Whoever calls has decided that
   * this may be, and holds the service.
   */
  void cleanUp(WriteTx tx, Grant<ServiceId> service);
}

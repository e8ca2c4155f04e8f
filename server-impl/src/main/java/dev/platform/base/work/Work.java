package dev.platform.base.work;

import dev.platform.base.db.WriteTx;

/** Wakes reconcilers. */
public interface Work {

  /** Lets a reconciler run soon after the transaction has committed. */
  void wake(WriteTx tx, Class<? extends Reconciler> reconciler);

  /** Lets a reconciler run soon, because something outside the database has changed. */
  void wake(Class<? extends Reconciler> reconciler);
}

package dev.platform.platform.network;

import dev.platform.base.db.CommitHook;
import dev.platform.base.db.WriteTx;

/** That a transaction changes who is on which network. */
public final class NetworkChanges {
  private NetworkChanges() {}

  /** Notes that the transaction does so. */
  public static void note(WriteTx tx) {
    tx.own(NetworkChanges.class, NetworkChanges::new);
  }

  /** Gives what was noted its version. */
  static CommitHook seal() {
    return (name, tx) ->
        tx.owned(NetworkChanges.class).ifPresent(noted -> new NetworkStore().publish(tx));
  }
}

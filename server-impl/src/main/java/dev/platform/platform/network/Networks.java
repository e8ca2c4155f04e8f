package dev.platform.platform.network;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Grant;
import jakarta.inject.Inject;
import java.util.Set;

/** Where rooms put the owners of what runs, so that they call one another. */
public final class Networks {
  /** The signal that somebody is on another network. */
  static final String CHANNEL = "networks";

  private final NetworkStore store = new NetworkStore();
  private final NetworkSettings settings;

  @Inject
  Networks(NetworkSettings settings) {
    this.settings = settings;
  }

  /** Lets an owner call others of its network. */
  public void join(WriteTx tx, Grant<? extends Id> owner) {
    store.join(tx, owner);
    NetworkChanges.note(tx);
  }

  /**
   * Lets an owner call others of its network, and be called by them.
   *
   * @param name there once in the installation
   */
  public void join(WriteTx tx, Grant<? extends Id> owner, String name, int port) {
    if (!store.allocate(tx, owner, name, port, settings.capacity())) {
      throw Failure.conflict(
          "All addresses for private services are in use. Ask your administrator to extend"
              + " platform.network.range.");
    }
    NetworkChanges.note(tx);
  }

  /**
   * The owners whose address nobody listens at yet. What is called there must not start: its
   * callers might reach somebody else.
   */
  @SystemScan("reconcilers ask for all workspaces")
  public Set<String> waiting(Tx tx) {
    return NetworkSettings.isForwarded() ? store.waiting(tx) : Set.of();
  }

  /** Takes an owner that is deleted off its network. */
  public void leave(WriteTx tx, Grant<? extends Id> owner) {
    store.leave(tx, owner);
    NetworkChanges.note(tx);
  }
}

package dev.platform.platform.network;

import dev.platform.base.db.Tx;

/** Makes a map of the networks, when they are others than before. */
final class NetworkReader {
  private final NetworkStore store = new NetworkStore();
  private final NetworkSettings settings;

  NetworkReader(NetworkSettings settings) {
    this.settings = settings;
  }

  /** The networks of now; the same object if nothing has changed. */
  NetworkMap after(Tx tx, NetworkMap known) {
    long version = store.version(tx);
    return version == known.version() ? known : NetworkMap.of(version, store.members(tx), settings);
  }
}

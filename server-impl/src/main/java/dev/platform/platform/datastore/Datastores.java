package dev.platform.platform.datastore;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.edge.route.TcpLogin;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import java.util.Collection;
import java.util.Map;

/** One kind of datastores. Its room binds it. */
public interface Datastores {

  /** The prefix of their IDs. */
  IdPrefix prefix();

  /** What is spoken with their servers. */
  TcpProtocol protocol();

  /**
   * What connections from its network begin with, for each datastore whose server wants a password
   * that clients of the network are not told.
   */
  default Map<String, TcpLogin> logins(Tx tx, Collection<String> datastores) {
    return Map.of();
  }

  /** How many connections each datastore can have, of those whose server does not see to it. */
  default Map<String, Integer> maxConnections(Tx tx, Collection<String> datastores) {
    return Map.of();
  }

  /** The certificate of a datastore is another: the engine is to be told. */
  void certificateChanged(WriteTx tx, Grant<ResourceId> datastore);
}

package dev.platform.platform.keyvalue;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.secret.Secret;
import dev.platform.base.work.Work;
import dev.platform.edge.route.TcpLogin;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import dev.platform.platform.datastore.Datastores;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** What the datastore room needs to know of instances. */
final class KeyValueDatastores implements Datastores {
  private final KeyValueStore store;
  private final Work work;

  @Inject
  KeyValueDatastores(KeyValueStore store, Work work) {
    this.store = store;
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.KEY_VALUE;
  }

  @Override
  public TcpProtocol protocol() {
    return TcpProtocol.RESP;
  }

  /** Services may still have a connection string without a password; the server admits none. */
  @Override
  public Map<String, TcpLogin> logins(Tx tx, Collection<String> datastores) {
    Map<String, TcpLogin> logins = new TreeMap<>();
    store
        .passwordless(tx, datastores)
        .forEach((id, password) -> logins.put(id, login(id, password)));
    return logins;
  }

  /** The server counts the platform's own connections too, so it lets in a few more. */
  @Override
  public Map<String, Integer> maxConnections(Tx tx, Collection<String> datastores) {
    return store.maxConnections(tx, datastores);
  }

  private static TcpLogin login(String id, Secret password) {
    return new TcpLogin("AUTH " + id + " " + password.reveal() + "\r\n", "+OK\r\n");
  }

  @Override
  public void certificateChanged(WriteTx tx, Grant<ResourceId> datastore) {
    store.renew(tx, datastore);
    work.wake(tx, KeyValueReconciler.class);
  }
}

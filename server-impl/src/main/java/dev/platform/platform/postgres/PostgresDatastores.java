package dev.platform.platform.postgres;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import dev.platform.platform.datastore.Datastores;
import jakarta.inject.Inject;

/** What the datastore room needs to know of instances. */
final class PostgresDatastores implements Datastores {
  private final PostgresStore store;
  private final Work work;

  @Inject
  PostgresDatastores(PostgresStore store, Work work) {
    this.store = store;
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.POSTGRES;
  }

  @Override
  public TcpProtocol protocol() {
    return TcpProtocol.POSTGRES;
  }

  @Override
  public void certificateChanged(WriteTx tx, Grant<ResourceId> datastore) {
    store.renew(tx, datastore);
    work.wake(tx, PostgresReconciler.class);
  }
}

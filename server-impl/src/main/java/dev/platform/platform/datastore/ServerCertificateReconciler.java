package dev.platform.platform.datastore;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.work.Reconciler;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import java.time.Duration;

/** Renews certificates of datastores long before they end, and when the host name is another. */
final class ServerCertificateReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofHours(1);
  private static final int BATCH = 20;

  private final Db db;
  private final EndpointStore store;
  private final ServerCertificates certificates;
  private final DatastoreSettings settings;
  private final Iterable<Datastores> kinds;

  @Inject
  ServerCertificateReconciler(
      Db db,
      EndpointStore store,
      ServerCertificates certificates,
      DatastoreSettings settings,
      Iterable<Datastores> kinds) {
    this.db = db;
    this.store = store;
    this.certificates = certificates;
    this.settings = settings;
    this.kinds = kinds;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  @Override
  public void reconcile() throws InterruptedException {
    Reconciler.inBatches(BATCH, () -> db.write("datastore.renew", this::renew));
  }

  private int renew(WriteTx tx) {
    var due = store.due(tx, settings.host(), BATCH);
    due.forEach(it -> renew(tx, it));
    return due.size();
  }

  private void renew(WriteTx tx, EndpointMapper.Due due) {
    var datastore = Grant.asSystem(new ResourceId(due.datastoreId()), due.workspaceId());
    certificates.issue(tx, datastore);
    for (var kind : kinds) {
      if (kind.prefix().begins(due.datastoreId())) {
        kind.certificateChanged(tx, datastore);
      }
    }
  }
}

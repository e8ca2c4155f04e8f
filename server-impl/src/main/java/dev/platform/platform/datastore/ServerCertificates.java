package dev.platform.platform.datastore;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.identity.access.Grant;
import jakarta.inject.Inject;
import java.time.Duration;

/** Issues the certificates of datastores. */
final class ServerCertificates {
  /** Two thirds of a life: enough time to notice that renewing fails. */
  /** How long a certificate of a server is good. */
  static final Duration LIFE = Duration.ofDays(365);

  private static final Duration RENEW_AFTER = LIFE.multipliedBy(2).dividedBy(3);

  private final EndpointStore store;
  private final DatastoreSettings settings;

  @Inject
  ServerCertificates(EndpointStore store, DatastoreSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /** The certificate of the authority, with which clients check the others. */
  String authority(WriteTx tx) {
    return kept(tx).chain();
  }

  /** The certificate of a datastore, issued if it has none. */
  ServerCertificate of(WriteTx tx, Grant<? extends Id> datastore) {
    return store.certificate(tx, datastore).orElseGet(() -> issue(tx, datastore));
  }

  /** Gives a datastore a new certificate. */
  ServerCertificate issue(WriteTx tx, Grant<? extends Id> datastore) {
    var issued =
        CertificateAuthority.of(kept(tx)).issue(datastore.on().value(), settings.host(), tx.now());
    store.issued(tx, datastore, issued, settings.host(), tx.now().plus(RENEW_AFTER));
    return issued;
  }

  /** Made by who needs it first. */
  private ServerCertificate kept(WriteTx tx) {
    return store
        .authority(tx)
        .orElseGet(
            () -> {
              store.insertAuthority(tx, CertificateAuthority.create(tx.now()));
              return store.authority(tx).orElseThrow();
            });
  }
}

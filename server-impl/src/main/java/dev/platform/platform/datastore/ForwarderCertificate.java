package dev.platform.platform.datastore;

import dev.platform.base.db.Tx;
import dev.platform.edge.route.TcpCertificate;
import dev.platform.engine.spi.ServerCertificate;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * With what the forwarder proves its identity to clients that it rejects itself. Each process has
 * its own, so that it needs no key of a datastore.
 */
final class ForwarderCertificate {
  private static final String NAME = "datastores";
  private static final Duration RENEW_AFTER = ServerCertificates.LIFE.dividedBy(2);

  private final EndpointStore store;
  private final DatastoreSettings settings;
  private Instant renewAt = Instant.MIN;
  private volatile @Nullable TcpCertificate issued;

  @Inject
  ForwarderCertificate(EndpointStore store, DatastoreSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /** Issues one if there is none, or soon. */
  synchronized void renew(Tx tx) {
    if (tx.now().isAfter(renewAt)) {
      store.authority(tx).ifPresent(authority -> issue(authority, tx.now()));
    }
  }

  private void issue(ServerCertificate authority, Instant now) {
    var made = CertificateAuthority.of(authority).issue(NAME, settings.host(), now);
    issued = new TcpCertificate(made.chain(), made.key());
    renewAt = now.plus(RENEW_AFTER);
  }

  /** The one of now; empty while no datastore has one. */
  Optional<TcpCertificate> current() {
    return Optional.ofNullable(issued);
  }
}

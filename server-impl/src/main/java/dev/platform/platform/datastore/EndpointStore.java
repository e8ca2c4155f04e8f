package dev.platform.platform.datastore;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.environment.IpRange;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps endpoints, with their certificates and the authority that issues these; keys sealed. */
final class EndpointStore {
  /** More than others can take a port in between, each of which waited for the one before. */
  private static final int ATTEMPTS = 20;

  private static final String AUTHORITY = "datastore_authority";

  private final Vault vault;

  @Inject
  EndpointStore(Vault vault) {
    this.vault = vault;
  }

  /** Whether there was a port left. */
  boolean allocate(
      WriteTx tx,
      Grant<? extends Id> datastore,
      List<IpRange> ipAllowList,
      DatastoreSettings settings) {
    datastore.require(Permission.CREATE);
    var id = datastore.on().value();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int rows =
          mapper(tx)
              .allocate(
                  id,
                  datastore.workspace(),
                  Json.write(ipAllowList),
                  settings.firstPort(),
                  settings.lastPort());
      if (rows == 1) {
        return true;
      }
    }
    return false;
  }

  DatastoreEndpoint get(Tx tx, Grant<? extends Id> datastore) {
    return Optional.ofNullable(mapper(tx).find(datastore.on().value(), datastore.workspace()))
        .map(row -> new DatastoreEndpoint(row.port(), row.ranges()))
        .orElseThrow(() -> Failure.notFound(datastore.on()));
  }

  Optional<DatastoreServer> server(Tx tx, Grant<? extends Id> datastore) {
    return Optional.ofNullable(mapper(tx).find(datastore.on().value(), datastore.workspace()))
        .flatMap(DatastoreServer::of);
  }

  @SystemScan("the edge leads to every datastore")
  List<EndpointRow> all(Tx tx) {
    return mapper(tx).all();
  }

  /** Notes that the forwarder listens at a port. */
  @SystemScan("the forwarder listens for all workspaces")
  void listen(WriteTx tx, int port) {
    mapper(tx).listen(port, tx.now());
  }

  /** Gives a datastore another port, one of all that are free, if nobody has connected to its. */
  @SystemScan("the forwarder listens for all workspaces")
  void move(WriteTx tx, int port, DatastoreSettings settings) {
    mapper(tx).move(port, settings.firstPort(), settings.lastPort());
  }

  @SystemScan("reconcilers ask for all workspaces")
  Set<String> waiting(Tx tx) {
    return mapper(tx).waiting();
  }

  void allow(WriteTx tx, Grant<? extends Id> datastore, List<IpRange> ipAllowList) {
    datastore.require(Permission.CREATE);
    mapper(tx).allow(datastore.on().value(), datastore.workspace(), Json.write(ipAllowList));
  }

  /** Whether that is another place than before. */
  boolean lead(
      WriteTx tx,
      Grant<? extends Id> datastore,
      @Nullable ServerAddress internal,
      @Nullable ServerAddress external) {
    datastore.require(Permission.CREATE);
    var row =
        new EndpointRow(
            datastore.on().value(),
            datastore.workspace(),
            0,
            "",
            internal == null ? null : internal.host(),
            internal == null ? null : internal.port(),
            external == null ? null : external.host(),
            external == null ? null : external.port(),
            external == null ? null : external.from(),
            true);
    return mapper(tx).lead(row) > 0;
  }

  void delete(WriteTx tx, Grant<? extends Id> datastore) {
    datastore.require(Permission.CREATE);
    mapper(tx).delete(datastore.on().value(), datastore.workspace());
  }

  Optional<ServerCertificate> certificate(Tx tx, Grant<? extends Id> datastore) {
    var id = datastore.on().value();
    return Optional.ofNullable(mapper(tx).certificate(id, datastore.workspace()))
        .map(
            it ->
                new ServerCertificate(
                    it.certificate(), vault.decrypt(it.sealedKey(), place(id)).reveal()));
  }

  void issued(
      WriteTx tx,
      Grant<? extends Id> datastore,
      ServerCertificate certificate,
      String host,
      Instant renewAt) {
    datastore.require(Permission.CREATE);
    var id = datastore.on().value();
    mapper(tx)
        .issued(
            id,
            datastore.workspace(),
            certificate.chain(),
            vault.encrypt(new Secret(certificate.key()), place(id)),
            host,
            renewAt);
  }

  @SystemScan("every certificate is renewed")
  List<EndpointMapper.Due> due(Tx tx, String host, int limit) {
    return mapper(tx).due(tx.now(), host, limit);
  }

  @SystemScan("the installation has one authority")
  Optional<ServerCertificate> authority(Tx tx) {
    return Optional.ofNullable(mapper(tx).authority())
        .map(
            it ->
                new ServerCertificate(
                    it.certificate(), vault.decrypt(it.sealedKey(), AUTHORITY).reveal()));
  }

  /** Keeps the authority, unless there is one; who comes second waits for the first. */
  @SystemScan("the installation has one authority")
  boolean insertAuthority(WriteTx tx, ServerCertificate authority) {
    return mapper(tx)
            .insertAuthority(
                authority.chain(), vault.encrypt(new Secret(authority.key()), AUTHORITY), tx.now())
        > 0;
  }

  private static String place(String id) {
    return "datastore_endpoint/" + id;
  }

  private static EndpointMapper mapper(Tx tx) {
    return tx.mapper(EndpointMapper.class);
  }
}

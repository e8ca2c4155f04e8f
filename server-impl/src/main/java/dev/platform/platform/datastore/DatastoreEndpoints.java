package dev.platform.platform.datastore;

import dev.platform.base.db.Signals;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Id;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.network.Networks;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where rooms of datastores say how each of theirs is reached. */
public final class DatastoreEndpoints {
  /** The signal that an endpoint is another. */
  static final String CHANNEL = "datastores";

  private final EndpointStore store;
  private final DatastoreSettings settings;
  private final ServerCertificates certificates;
  private final Networks networks;
  private final AuditTrail trail;
  private final Signals signals;
  private final Iterable<DatastoreCleanup> cleanups;

  @Inject
  DatastoreEndpoints(
      EndpointStore store,
      DatastoreSettings settings,
      ServerCertificates certificates,
      Networks networks,
      AuditTrail trail,
      Signals signals,
      Iterable<DatastoreCleanup> cleanups) {
    this.store = store;
    this.settings = settings;
    this.certificates = certificates;
    this.networks = networks;
    this.trail = trail;
    this.signals = signals;
    this.cleanups = cleanups;
  }

  /**
   * Gives a new datastore an external port, and a name on its network: its ID.
   *
   * @param port at which others of its network call it
   */
  public void open(WriteTx tx, Grant<? extends Id> datastore, int port, List<IpRange> ipAllowList) {
    if (!store.allocate(tx, datastore, ipAllowList, settings)) {
      throw Failure.conflict(
          "All ports for external connections to datastores are in use. Ask your administrator to"
              + " extend platform.datastore.ports.");
    }
    networks.join(tx, datastore, datastore.on().value(), port);
  }

  /** How a datastore is reached from outside. */
  public DatastoreEndpoint get(Tx tx, Grant<? extends Id> datastore) {
    return store.get(tx, datastore);
  }

  /**
   * Where the server of a datastore accepts connections from outside.
   *
   * @return empty while it accepts none
   */
  public Optional<DatastoreServer> server(Tx tx, Grant<? extends Id> datastore) {
    return store.server(tx, datastore);
  }

  /**
   * The datastores that must not start yet, because nobody listens at their port or address: a
   * client might reach somebody else there.
   */
  @SystemScan("reconcilers ask for all workspaces")
  public Set<String> waiting(Tx tx) {
    Set<String> waiting = new HashSet<>(store.waiting(tx));
    waiting.addAll(networks.waiting(tx));
    return waiting;
  }

  /** Lets others connect from outside, because somebody wants it so. */
  public void allow(
      WriteTx tx, Caller caller, Grant<? extends Id> datastore, List<IpRange> ipAllowList) {
    allow(tx, datastore, ipAllowList);
    trail.log(
        tx,
        caller,
        datastore.workspace(),
        "UpdateIPAllowListEvent",
        Map.of("entries", String.valueOf(ipAllowList.size())));
  }

  /** Lets others connect from outside from now on; who no longer may is disconnected. */
  public void allow(WriteTx tx, Grant<? extends Id> datastore, List<IpRange> ipAllowList) {
    store.allow(tx, datastore, ipAllowList);
    signals.send(tx, CHANNEL, "");
  }

  /**
   * Leads connections to a server.
   *
   * @param internal null while it accepts none
   * @param external null while it accepts none
   */
  public void lead(
      WriteTx tx,
      Grant<? extends Id> datastore,
      @Nullable ServerAddress internal,
      @Nullable ServerAddress external) {
    if (store.lead(tx, datastore, internal, external)) {
      signals.send(tx, CHANNEL, "");
    }
  }

  /** What the server proves its identity with, issued if it has none. */
  public ServerCertificate certificate(WriteTx tx, Grant<? extends Id> datastore) {
    return certificates.of(tx, datastore);
  }

  /**
   * Takes the port of a datastore that is deleted back, disconnects everybody, and takes it off its
   * network. Other rooms clean up what they have of it.
   */
  public void close(WriteTx tx, Grant<? extends Id> datastore) {
    cleanups.forEach(cleanup -> cleanup.cleanUp(tx, datastore));
    store.delete(tx, datastore);
    networks.leave(tx, datastore);
    signals.send(tx, CHANNEL, "");
  }
}

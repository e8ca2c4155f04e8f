package dev.platform.platform.datastore;

import dev.platform.base.db.ChangeFollower;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.db.Tx;
import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpCertificate;
import dev.platform.edge.route.TcpLogin;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.edge.route.TcpRoutes;
import dev.platform.edge.route.TcpTarget;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.workload.MachineSockets;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where connections to datastores go, from their networks and from outside, kept in memory: read
 * again when a signal says that an endpoint has changed, and every few seconds in case one went
 * unheard. While the database is away, what was read last stands.
 */
@NoAccessCheck("an edge serves all workspaces")
public final class DatastoreRoutes implements TcpRoutes, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DatastoreRoutes.class);

  private final EndpointStore store;
  private final Db db;
  private final Signals signals;
  private final MachineSockets sockets;
  private final DatastoreSettings settings;
  private final Iterable<Datastores> kinds;
  private final ForwarderCertificate certificate;
  private final RejectionLog rejections;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final ChangeFollower follower;
  private volatile Map<String, TcpTarget> internal = Map.of();
  private volatile Map<TcpAddress, External> external = Map.of();

  @Inject
  DatastoreRoutes(
      EndpointStore store,
      Db db,
      Signals signals,
      Engine engine,
      DatastoreSettings settings,
      Iterable<Datastores> kinds,
      ForwarderCertificate certificate,
      RejectionLog rejections) {
    this.store = store;
    this.db = db;
    this.signals = signals;
    this.sockets = new MachineSockets(engine);
    this.settings = settings;
    this.kinds = kinds;
    this.certificate = certificate;
    this.rejections = rejections;
    this.follower = new ChangeFollower(signals, DatastoreEndpoints.CHANNEL, this::refresh);
  }

  /** Who may connect to an external port, and where it leads. */
  private record External(
      String datastore,
      String workspace,
      AllowList allowList,
      List<TcpTarget> targets,
      boolean listening) {
    static final External NONE = new External("", "", AllowList.of(List.of()), List.of(), true);
  }

  /** Reads once, then begins to listen. */
  public void start() {
    follower.start();
  }

  /** Reads all endpoints. */
  public synchronized void refresh() {
    db.read(
        "datastore.endpoints",
        tx -> {
          refresh(tx, store.all(tx));
          return true;
        });
  }

  private void refresh(Tx tx, List<EndpointRow> rows) {
    var logins = logins(tx, rows);
    var limits = maxConnections(tx, rows);
    Map<String, TcpTarget> servers = new HashMap<>();
    Map<TcpAddress, External> ports = new HashMap<>();
    for (var row : rows) {
      if (row.internalHost() != null && row.internalPort() != null) {
        var server =
            new HostRoute.Upstream(row.datastoreId(), row.internalHost(), row.internalPort());
        var login = logins.get(row.datastoreId());
        servers.put(row.datastoreId(), new TcpTarget(server, null, login, limit(limits, row)));
      }
      ports.put(new TcpAddress(settings.listen(), row.port()), external(row, limit(limits, row)));
    }
    certificate.renew(tx);
    rejections.retain(rows.stream().map(EndpointRow::datastoreId).toList());
    internal = Map.copyOf(servers);
    if (!ports.equals(external)) {
      external = Map.copyOf(ports);
      listeners.forEach(Runnable::run);
    }
  }

  private Map<String, TcpLogin> logins(Tx tx, List<EndpointRow> rows) {
    Map<String, TcpLogin> logins = new HashMap<>();
    Set<String> running =
        rows.stream()
            .filter(row -> row.internalHost() != null)
            .map(EndpointRow::datastoreId)
            .collect(Collectors.toSet());
    for (var kind : kinds) {
      var ids = running.stream().filter(kind.prefix()::begins).toList();
      if (!ids.isEmpty()) {
        logins.putAll(kind.logins(tx, ids));
      }
    }
    return logins;
  }

  private Map<String, Integer> maxConnections(Tx tx, List<EndpointRow> rows) {
    Map<String, Integer> limits = new HashMap<>();
    for (var kind : kinds) {
      var ids = rows.stream().map(EndpointRow::datastoreId).filter(kind.prefix()::begins).toList();
      if (!ids.isEmpty()) {
        limits.putAll(kind.maxConnections(tx, ids));
      }
    }
    return limits;
  }

  private static int limit(Map<String, Integer> limits, EndpointRow row) {
    return limits.getOrDefault(row.datastoreId(), Integer.MAX_VALUE);
  }

  private static External external(EndpointRow row, int maxConnections) {
    var allowList = AllowList.of(row.ranges().stream().map(IpRange::cidrBlock).toList());
    if (row.externalHost() == null || row.externalPort() == null) {
      return new External(
          row.datastoreId(), row.workspaceId().value(), allowList, List.of(), row.listening());
    }
    var server = new HostRoute.Upstream(row.datastoreId(), row.externalHost(), row.externalPort());
    return new External(
        row.datastoreId(),
        row.workspaceId().value(),
        allowList,
        List.of(new TcpTarget(server, row.externalFrom(), null, maxConnections)),
        row.listening());
  }

  /** Where connections from its network to a datastore go; empty if there is nothing now. */
  List<TcpTarget> internal(String datastore) {
    var target = internal.get(datastore);
    return target == null ? List.of() : List.of(target);
  }

  @Override
  public Set<TcpAddress> addresses() {
    return external.keySet();
  }

  @Override
  public String group(TcpAddress address) {
    return at(address).workspace();
  }

  @Override
  public AllowList allowList(TcpAddress address) {
    return at(address).allowList();
  }

  @Override
  public List<TcpTarget> targets(TcpAddress address) {
    return at(address).targets();
  }

  private External at(TcpAddress address) {
    return external.getOrDefault(address, External.NONE);
  }

  /** The server asks for a password, whoever calls. */
  @Override
  public boolean admits(TcpAddress address, TcpAddress from) {
    return true;
  }

  @Override
  public boolean isGenuine(HostRoute.Upstream upstream, TcpAddress from) {
    return sockets.isGenuine(upstream, from);
  }

  @Override
  public boolean reclaim(Set<TcpAddress> addresses) {
    return sockets.reclaim(addresses);
  }

  @Override
  public void listening(Set<TcpAddress> open, Set<TcpAddress> refused) {
    unpublished(open)
        .forEach(address -> db.change("datastore.listen", tx -> store.listen(tx, address.port())));
    unpublished(refused).forEach(this::move);
  }

  private List<TcpAddress> unpublished(Set<TcpAddress> addresses) {
    return addresses.stream().filter(address -> !at(address).listening()).toList();
  }

  private void move(TcpAddress address) {
    log.warn("a datastore gets another port, as {} is in use", address);
    db.change(
        "datastore.move",
        tx -> {
          store.move(tx, address.port(), settings);
          signals.send(tx, DatastoreEndpoints.CHANNEL, "");
        });
  }

  @Override
  public TcpProtocol protocol(TcpAddress address) {
    var datastore = at(address).datastore();
    for (var kind : kinds) {
      if (kind.prefix().begins(datastore)) {
        return kind.protocol();
      }
    }
    return TcpProtocol.ANY;
  }

  @Override
  public Optional<TcpCertificate> certificate() {
    return certificate.current();
  }

  @Override
  public void rejected(TcpAddress address, String host) {
    var datastore = at(address).datastore();
    if (!datastore.isEmpty()) {
      rejections.rejected(datastore, host);
    }
  }

  @Override
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  @Override
  public void close() {
    follower.close();
  }
}

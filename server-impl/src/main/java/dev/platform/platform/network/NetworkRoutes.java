package dev.platform.platform.network;

import dev.platform.base.db.ChangeFollower;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpRoutes;
import dev.platform.edge.route.TcpTarget;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.workload.MachineSockets;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where connections to internal addresses go, kept in memory: read again when a signal says that
 * networks have changed, and every few seconds in case one went unheard. While the database is
 * away, what was read last stands.
 */
@NoAccessCheck("the forwarder serves all workspaces")
public final class NetworkRoutes implements TcpRoutes, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(NetworkRoutes.class);

  private final NetworkStore store = new NetworkStore();
  private final NetworkSettings settings;
  private final NetworkReader reader;
  private final Db db;
  private final Iterable<NetworkTargets> targets;
  private final MachineSockets sockets;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final ChangeFollower follower;
  private volatile NetworkMap known = NetworkMap.empty();

  @Inject
  NetworkRoutes(
      Db db,
      Signals signals,
      Iterable<NetworkTargets> targets,
      Engine engine,
      NetworkSettings settings) {
    this.settings = settings;
    this.reader = new NetworkReader(settings);
    this.db = db;
    this.targets = targets;
    this.sockets = new MachineSockets(engine);
    this.follower = new ChangeFollower(signals, Networks.CHANNEL, this::refresh);
  }

  /** Reads once, then begins to listen. */
  public void start() {
    follower.start();
  }

  /** Reads the networks if they have changed. */
  public synchronized void refresh() {
    var networks = db.read("network.map", tx -> reader.after(tx, known));
    if (networks.version() != known.version()) {
      known = networks;
      listeners.forEach(Runnable::run);
    }
  }

  @Override
  public Set<TcpAddress> addresses() {
    return known.called().keySet();
  }

  @Override
  public String group(TcpAddress address) {
    @Nullable NetworkMember member = known.called().get(address);
    return member == null ? "" : member.network();
  }

  /** Who may call depends on who it is, and not on its address. */
  @Override
  public AllowList allowList(TcpAddress address) {
    return AllowList.EVERYWHERE;
  }

  @Override
  public List<TcpTarget> targets(TcpAddress address) {
    @Nullable NetworkMember member = known.called().get(address);
    return member == null ? List.of() : targets(member);
  }

  private List<TcpTarget> targets(NetworkMember member) {
    List<TcpTarget> all = new ArrayList<>();
    targets.forEach(kind -> all.addAll(kind.targets(member.ownerId(), member.name())));
    return all;
  }

  @Override
  public boolean admits(TcpAddress address, TcpAddress from) {
    var networks = known;
    return sockets.isFrom(address, from, owner -> networks.admits(address, owner));
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
    var networks = known;
    networks
        .unpublished(open)
        .forEach(member -> db.change("network.listen", tx -> store.listen(tx, member)));
    networks.unpublished(refused).forEach(this::move);
  }

  private void move(NetworkMember member) {
    log.warn("{} gets another address, as its own is in use", member.ownerId());
    db.change("network.move", tx -> store.move(tx, member, settings.capacity()));
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

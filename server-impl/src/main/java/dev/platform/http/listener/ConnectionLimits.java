package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import dev.platform.http.ClientAddresses;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ConnectionProbe;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;

/** The open connections of a listener, and how many of them each address has. */
final class ConnectionLimits extends BaseFilter {
  private final ListenerLimits limits;
  private final ClientAddresses addresses;
  private final LingeringClose farewell;
  private final LongSupplier clock;
  private final Set<ConnectionTimer> open = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> ofOne = new HashMap<>();
  private Runnable firstOpens = () -> {};
  private boolean areWatched;

  ConnectionLimits(
      ListenerLimits limits,
      ClientAddresses addresses,
      LingeringClose farewell,
      LongSupplier clock) {
    this.limits = limits;
    this.addresses = addresses;
    this.farewell = farewell;
    this.clock = clock;
  }

  /** Calls when a connection opens while none was known to be open. */
  void whenFirstOpens(Runnable listener) {
    synchronized (ofOne) {
      firstOpens = listener;
    }
  }

  /** Whether connections are open. If not, the next one to open is reported. */
  boolean areOpen() {
    synchronized (ofOne) {
      areWatched = !open.isEmpty();
      return areWatched;
    }
  }

  @Override
  public NextAction handleAccept(FilterChainContext context) {
    Connection<?> connection = context.getConnection();
    var watch = ConnectionTimer.begin(connection, clock);
    connection.getMonitoringConfig().addProbes(new Taken(watch));
    if (!admit(watch)) {
      farewell.reject(watch, RequestFault.FULL);
    }
    return context.getInvokeAction();
  }

  private boolean admit(ConnectionTimer watch) {
    synchronized (ofOne) {
      open.add(watch);
      if (!areWatched) {
        areWatched = true;
        firstOpens.run();
      }
      int now = ofOne.merge(watch.peer(), 1, Integer::sum);
      return open.size() <= limits.connections()
          && (now <= limits.connectionsOfOne() || addresses.isProxy(watch.peer()));
    }
  }

  @Override
  public NextAction handleClose(FilterChainContext context) {
    var watch = ConnectionTimer.find(context.getConnection());
    if (watch == null) {
      return context.getInvokeAction();
    }
    watch.forgetBody();
    synchronized (ofOne) {
      if (open.remove(watch)) {
        ofOne.computeIfPresent(watch.peer(), (peer, many) -> many > 1 ? many - 1 : null);
      }
    }
    return context.getInvokeAction();
  }

  /** All that are open. */
  Iterable<ConnectionTimer> open() {
    return open;
  }

  /** How many are open. */
  int count() {
    return open.size();
  }

  /** Counts what a client takes. */
  private static final class Taken extends ConnectionProbe.Adapter {
    private final ConnectionTimer watch;

    Taken(ConnectionTimer watch) {
      this.watch = watch;
    }

    @Override
    @SuppressWarnings("rawtypes") // as Grizzly wants it
    public void onWriteEvent(Connection connection, Buffer buffer, long size) {
      watch.took(size);
    }
  }
}

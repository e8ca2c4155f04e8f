package dev.platform.http.listener;

import dev.platform.http.ClientAddresses;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.strategies.SameThreadIOStrategy;
import org.glassfish.grizzly.utils.IdleTimeoutFilter;
import org.jspecify.annotations.Nullable;

/** Puts the parts of the network side between Grizzly's own. */
public final class ListenerFilters implements AddOn, AutoCloseable {
  /** A response of up to this size never keeps the thread that writes it. */
  private static final int UNTAKEN_BYTES = 4 * 1024 * 1024;

  private final ListenerLimits limits;
  private final LingeringClose farewell;
  private final ErrorPages errorPages;
  private final ResponseMonitor monitor;
  private final @Nullable KnownResponses known;
  private final ClientAddresses addresses;
  private final WorkerPool workers;
  private final ConnectionLimits connections;
  private final ConnectionTimeouts sweeper;

  /**
   * The network side of a listener.
   *
   * @param name of its threads
   * @param known is answered at once; null if nothing is kept
   */
  public ListenerFilters(
      String name,
      ListenerLimits limits,
      ClientAddresses addresses,
      RejectionFormat words,
      ResponseMonitor monitor,
      @Nullable KnownResponses known) {
    this.limits = limits;
    this.addresses = addresses;
    this.farewell = new LingeringClose(words, monitor);
    this.monitor = monitor;
    this.known = known;
    this.errorPages = new ErrorPages(words);
    this.workers = new WorkerPool(name, addresses, farewell);
    this.connections = new ConnectionLimits(limits, addresses, farewell, System::nanoTime);
    this.sweeper = new ConnectionTimeouts(name, connections, limits, farewell, System::nanoTime);
  }

  /** Prepares a server; to be called last of all, before it starts. */
  public void open(HttpServer server, NetworkListener listener) {
    GoneClients.quiet();
    var configuration = server.getServerConfiguration();
    configuration.setDefaultErrorPageGenerator(errorPages);
    configuration.setPassTraceRequest(true);
    var transport = listener.getTransport();
    transport.setIOStrategy(SameThreadIOStrategy.getInstance());
    transport.setSelectorRunnersCount(Runtime.getRuntime().availableProcessors());
    transport.setWorkerThreadPool(workers.ordinary());
    listener.setMaxPendingBytes(UNTAKEN_BYTES);
    listener.registerAddOn(this);
    sweeper.start();
  }

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    builder.add(1, connections);
    builder.set(
        builder.indexOfType(org.glassfish.grizzly.http.HttpServerFilter.class),
        new StrictHttpCodec(listener, farewell, monitor, early(builder)));
    new PeerAddresses().setup(listener, builder);
    new UpgradeFilter().setup(listener, builder);
    new TargetEscaping().setup(listener, builder);
    new DateHeaders().setup(listener, builder);
    int server = builder.indexOfType(HttpServerFilter.class);
    builder.add(server, new BodyBuffering(limits, new BodyQuota(limits), addresses, farewell));
    builder.add(server + 1, workers);
  }

  private @Nullable EarlyResponses early(FilterChainBuilder builder) {
    return known != null
            && builder.get(builder.indexOfType(IdleTimeoutFilter.class))
                instanceof IdleTimeoutFilter idle
        ? new EarlyResponses(known, idle, monitor)
        : null;
  }

  /** How many requests wait for a thread. */
  int waiting() {
    return workers.waiting();
  }

  /** How many connections are open. */
  int connections() {
    return connections.count();
  }

  @Override
  public void close() {
    sweeper.close();
    workers.end();
  }
}

package dev.platform.edge;

import dev.platform.base.proxy.TrustedProxies;
import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.CertificateTable;
import dev.platform.edge.route.CustomPage;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import dev.platform.edge.route.TcpAddress;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * An edge with a route table that tests write.
 *
 * <p>Java's client sets the host header by itself, so {@link #route} publishes a service under the
 * edge's own address, as if that were a domain of the service.
 */
final class TestEdge implements AutoCloseable {

  static final String ADDRESS = "127.0.0.1";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  static final Map<String, String> CHALLENGES = new ConcurrentHashMap<>();

  final Map<String, HostRoute> routes = new ConcurrentHashMap<>();
  final Map<String, AllowList> allowLists = new ConcurrentHashMap<>();
  private final List<Runnable> onAllowListChange = new CopyOnWriteArrayList<>();
  final Map<URI, CompletionStage<Optional<CustomPage>>> maintenancePages =
      new ConcurrentHashMap<>();
  final Set<String> strangers = ConcurrentHashMap.newKeySet();
  volatile Runnable whileChecking = () -> {};
  final List<String> woken = new CopyOnWriteArrayList<>();
  final List<String> checks = new CopyOnWriteArrayList<>();
  final List<RequestLog.Entry> log = new CopyOnWriteArrayList<>();
  final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  final Edge edge;

  private TestEdge(EdgeSettings settings) {
    edge = new Edge(settings, new Table(), log::add, () -> new ProcessHealth(true, "{}"));
    edge.start();
  }

  private final class Table implements RouteTable {
    @Override
    public HostRoute find(String label) {
      return routes
          .getOrDefault(label, new HostRoute.Unknown())
          .with(allowLists.getOrDefault(label, AllowList.EVERYWHERE));
    }

    @Override
    public boolean isGenuine(HostRoute.Upstream upstream, TcpAddress from) {
      checks.add(upstream.instance());
      whileChecking.run();
      return !strangers.contains(upstream.instance());
    }

    @Override
    public void wake(String resource) {
      woken.add(resource);
    }

    @Override
    public CompletionStage<Optional<CustomPage>> maintenancePage(URI address) {
      return maintenancePages.getOrDefault(
          address, CompletableFuture.completedStage(Optional.empty()));
    }

    @Override
    public void onAllowListChange(Runnable listener) {
      onAllowListChange.add(listener);
    }
  }

  /** Takes requests for the service from these ranges only. */
  TestEdge from(String... ranges) {
    allowLists.put(ADDRESS, AllowList.of(List.of(ranges)));
    onAllowListChange.forEach(Runnable::run);
    return this;
  }

  static TestEdge started() {
    return started(TrustedProxies.NONE);
  }

  static TestEdge trusting() {
    return started(new TrustedProxies(Set.of(ADDRESS), null));
  }

  static TestEdge started(TrustedProxies proxies) {
    return started(Duration.ofMillis(800), proxies, EdgeLimits.USUAL);
  }

  /** Waits long for instances. */
  static TestEdge bearing(EdgeLimits limits) {
    return started(Duration.ofSeconds(20), TrustedProxies.NONE, limits);
  }

  private static TestEdge started(
      Duration responseTimeout, TrustedProxies proxies, EdgeLimits limits) {
    return new TestEdge(
        new EdgeSettings(
            ADDRESS,
            0,
            "localhost",
            Duration.ofMillis(500),
            responseTimeout,
            responseTimeout.plusSeconds(2),
            Duration.ofSeconds(3),
            proxies,
            limits,
            Optional.empty()));
  }

  /** An edge that takes requests over TLS, too. */
  static TestEdge secured(int port, CertificateTable certificates, EdgeLimits limits) {
    var tls = new TlsListener(ADDRESS, port, port, certificates, CHALLENGES::get);
    var patience = Duration.ofSeconds(20);
    return new TestEdge(
        new EdgeSettings(
            ADDRESS,
            0,
            "localhost",
            Duration.ofMillis(500),
            patience,
            patience.plusSeconds(2),
            Duration.ofSeconds(3),
            TrustedProxies.NONE,
            limits,
            Optional.of(tls)));
  }

  TestEdge route(Instance... instances) {
    routes.put(ADDRESS, to(instances));
    return this;
  }

  static HostRoute to(Instance... instances) {
    return new HostRoute.Instances(
        "srv-web", List.of(instances).stream().map(Instance::upstream).toList());
  }

  URI uri(String path) {
    return URI.create("http://" + ADDRESS + ":" + edge.port() + path);
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).timeout(PATIENCE);
  }

  HttpResponse<String> get(String path, String... headers) {
    HttpRequest.Builder request = request(path);
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  Wire wire() {
    return new Wire(edge.port());
  }

  Wire wireFrom(String address) {
    return new Wire(edge.port(), address);
  }

  /** The one entry of the request log, once it is written. */
  RequestLog.Entry logged() {
    until(() -> !log.isEmpty());
    return log.get(0);
  }

  static void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited in vain");
      }
      LockSupport.parkNanos(200_000);
    }
  }

  @Override
  public void close() {
    edge.close();
  }
}

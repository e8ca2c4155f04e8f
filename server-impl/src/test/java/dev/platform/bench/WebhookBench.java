package dev.platform.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.app.BenchServer;
import dev.platform.base.db.Db;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.account.Accounts;
import dev.platform.platform.ServiceId;
import dev.platform.platform.webhook.NewWebhook;
import dev.platform.platform.webhook.WebhookSender;
import dev.platform.platform.webhook.Webhooks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.glassfish.hk2.api.ServiceLocator;

/**
 * How many deliveries of webhooks one process makes each second, and how long an event takes to its
 * first attempt, with receivers on this machine that respond at once. Settings: {@code
 * bench.webhooks.events} that wait for the sender, {@code .receivers}, and {@code .single} events,
 * one after another.
 */
public final class WebhookBench implements AutoCloseable {
  private static final int EVENTS = Integer.getInteger("bench.webhooks.events", 5_000);
  private static final int RECEIVERS = Integer.getInteger("bench.webhooks.receivers", 4);
  private static final int SINGLE = Integer.getInteger("bench.webhooks.single", 500);
  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(5);

  private final Table table;
  private final ServiceLocator locator;
  private final WorkspaceId workspace;
  private final ServiceId service;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer receiver =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private final AtomicInteger received = new AtomicInteger();
  private final Map<String, Long> arrivals = new ConcurrentHashMap<>();

  private WebhookBench(Table table, BenchServer server) throws Exception {
    this.table = table;
    this.locator = server.locator();
    var sample = Sample.make(locator, server.port());
    this.workspace = new WorkspaceId(sample.workspace());
    this.service = new ServiceId(sample.service());
    receiver.createContext("/", this::receive);
    receiver.setExecutor(threads);
    receiver.start();
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path());
        var bench = new WebhookBench(table, server)) {
      bench.create();
      bench.deliver();
      bench.attempt();
      table.print();
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    arrivals.putIfAbsent(exchange.getRequestHeaders().getFirst("webhook-id"), System.nanoTime());
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(204, -1);
    exchange.close();
    received.incrementAndGet();
  }

  private void create() {
    var accounts = locator.getService(Accounts.class);
    var first = locator.getService(Db.class).read("bench.account", accounts::first);
    var admin = new Caller(first.id(), Credential.SESSION, "bench", Optional.empty(), Set.of());
    for (int i = 0; i < RECEIVERS; i++) {
      var url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/" + i;
      locator
          .getService(Webhooks.class)
          .create(admin, new NewWebhook(workspace.value(), "hook" + i, url, true, List.of()));
    }
  }

  /** An event that no feature is needed for. */
  private record ServiceResumed(ServiceId subject) implements DomainEvent {}

  private String happen() {
    var log = locator.getService(EventLog.class);
    var event = new ServiceResumed(service);
    return locator
        .getService(Db.class)
        .write("bench.event", tx -> log.append(tx, workspace, event))
        .value();
  }

  /** All wait when the sender starts. */
  private void deliver() {
    for (int i = 0; i < EVENTS; i++) {
      happen();
    }
    long begin = System.nanoTime();
    locator.getService(WebhookSender.class).start();
    await(EVENTS * RECEIVERS);
    double seconds = (System.nanoTime() - begin) / 1e9;
    table.row(
        "%d events to %d receivers: %.0f deliveries/s",
        EVENTS, RECEIVERS, EVENTS * RECEIVERS / seconds);
  }

  /** One event after another, each to all receivers, of which the first counts. */
  private void attempt() {
    double[] millis = new double[SINGLE];
    for (int i = 0; i < SINGLE; i++) {
      int before = received.get();
      var event = happen();
      long committed = System.nanoTime();
      await(before + RECEIVERS);
      millis[i] = (arrivals.get(event) - committed) / 1e6;
    }
    Arrays.sort(millis);
    table.row(
        "from commit to the first attempt: p50 %.1f ms, p99 %.1f ms",
        millis[SINGLE / 2], millis[SINGLE * 99 / 100]);
  }

  private void await(int count) {
    long until = System.nanoTime() + PATIENCE;
    while (received.get() < count) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException(received.get() + " of " + count + " were delivered");
      }
      LockSupport.parkNanos(100_000);
    }
  }

  @Override
  public void close() {
    locator.getService(WebhookSender.class).close();
    receiver.stop(0);
    threads.shutdownNow();
  }
}

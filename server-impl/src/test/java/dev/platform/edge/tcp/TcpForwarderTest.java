package dev.platform.edge.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.edge.route.HostRoute.Upstream;
import dev.platform.edge.route.InternalAddress;
import dev.platform.edge.route.InternalRoutes;
import dev.platform.engine.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections between services, through deploys and against the ill-mannered. */
class TcpForwarderTest {
  private static final InternalAddress FIRST = new InternalAddress("127.66.0.1", freePort());
  private static final InternalAddress SECOND = new InternalAddress("127.66.0.2", FIRST.port());

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();
  private final Table table = new Table();
  private final TcpForwarder forwarder = new TcpForwarder(table);

  @AfterEach
  void stop() throws Exception {
    forwarder.close();
    for (AutoCloseable each : open) {
      each.close();
    }
    threads.shutdownNow();
  }

  @Test
  void connectionsGoToTheInstancesInTurn() throws Exception {
    lead(FIRST, new Echo("one"), new Echo("two"));
    forwarder.start();

    List<String> said = List.of(ask(FIRST, "x"), ask(FIRST, "x"), ask(FIRST, "x"), ask(FIRST, "x"));

    assertThat(said).containsExactlyInAnyOrder("one:x", "one:x", "two:x", "two:x");
  }

  @Test
  void theEndOfARequestLeavesTheResponseItsTime() throws Exception {
    lead(FIRST, new Echo("one"));
    forwarder.start();
    String text = "a".repeat(3_000_000);

    assertThat(ask(FIRST, text)).isEqualTo("one:" + text);
    until(() -> forwarder.busy().isEmpty());
  }

  @Test
  void aClientThatDoesNotReadHoldsTheInstanceBack() throws Exception {
    var flood = new Flood();
    lead(FIRST, flood);
    forwarder.start();
    try (Socket client = connect(FIRST)) {
      client.getOutputStream().write(1);
      long before;
      do {
        before = flood.sent.get();
        Thread.onSpinWait();
      } while (before == 0 || !stoodStill(flood, before));

      assertThat(flood.sent.get()).isLessThan(64 << 20);
    }
    until(() -> forwarder.busy().isEmpty());
  }

  @Test
  void aDeployLosesNoConnection() throws Exception {
    var old = new Echo("old");
    lead(FIRST, old);
    forwarder.start();
    var failures = new AtomicInteger();
    var said = ConcurrentHashMap.<String>newKeySet();
    List<Future<?>> callers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      callers.add(threads.submit(() -> call(said, failures)));
    }
    until(() -> said.contains("old:x"));

    var fresh = new Echo("new");
    lead(FIRST, fresh);
    until(() -> !forwarder.busy().contains(old.id()));
    old.close();
    until(() -> said.contains("new:x"));
    table.over = true;
    for (var caller : callers) {
      caller.get();
    }

    assertThat(failures).hasValue(0);
  }

  private void call(Set<String> said, AtomicInteger failures) {
    while (!table.over) {
      try {
        said.add(ask(FIRST, "x"));
      } catch (IOException e) {
        failures.incrementAndGet();
      }
    }
  }

  @Test
  void aConnectionWaitsForTheInstanceThatIsAboutToStart() throws Exception {
    table.leads.put(FIRST, List.of());
    forwarder.start();
    var answer = threads.submit(() -> ask(FIRST, "x"));
    until(() -> forwarder.count() == 1);

    lead(FIRST, new Echo("one"));

    assertThat(answer.get()).isEqualTo("one:x");
  }

  @Test
  void anInstanceThatTakesNoConnectionIsPassedOver() throws Exception {
    var gone = new Echo("gone");
    gone.close();
    lead(FIRST, gone, new Echo("one"));
    forwarder.start();

    assertThat(List.of(ask(FIRST, "x"), ask(FIRST, "x"))).containsOnly("one:x");
  }

  @Test
  void nothingIsSentToWhoeverTookAPort() throws Exception {
    var thief = new Echo("thief");
    table.thieves.add(thief.id());
    lead(FIRST, thief, new Echo("one"));
    forwarder.start();

    assertThat(List.of(ask(FIRST, "x"), ask(FIRST, "x"))).containsOnly("one:x");
    assertThat(thief.heard).hasValue(0);
  }

  @Test
  void whoMayNotCallIsReset() throws Exception {
    var one = new Echo("one");
    lead(FIRST, one);
    table.admitting = false;
    forwarder.start();

    assertThatThrownBy(() -> ask(FIRST, "x")).isInstanceOf(IOException.class);
    assertThat(one.heard).hasValue(0);
  }

  @Test
  void addressesComeAndGo() throws Exception {
    lead(FIRST, new Echo("one"));
    forwarder.start();
    lead(SECOND, new Echo("two"));
    assertThat(ask(SECOND, "x")).isEqualTo("two:x");

    table.leads.remove(FIRST);
    table.tell();

    until(() -> isRefused(FIRST));
    assertThat(ask(SECOND, "x")).isEqualTo("two:x");
  }

  @Test
  void anInstanceThatGoesLosesItsConnectionsAtTheLimitOnly() throws Exception {
    var one = new Echo("one");
    lead(FIRST, one);
    forwarder.start();
    try (Socket client = connect(FIRST)) {
      client.getOutputStream().write('x');
      assertThat(new String(client.getInputStream().readNBytes(5), StandardCharsets.UTF_8))
          .isEqualTo("one:x");
      lead(FIRST, new Echo("two"));
      client.getOutputStream().write('y');
      assertThat(client.getInputStream().read()).isEqualTo('y');
      assertThat(forwarder.busy()).contains(one.id());

      forwarder.closeConnections(one.id());

      assertThat(client.getInputStream().read()).isEqualTo(-1);
      until(() -> forwarder.busy().isEmpty());
    }
  }

  @Test
  void aSecondForwarderStandsInForTheFirst() throws Exception {
    lead(FIRST, new Echo("one"));
    forwarder.start();
    try (var second = new TcpForwarder(table)) {
      second.start();
      assertThat(ask(FIRST, "x")).isEqualTo("one:x");

      forwarder.close();

      until(() -> !isRefused(FIRST));
      assertThat(ask(FIRST, "x")).isEqualTo("one:x");
    }
  }

  @Test
  void aFloodOfConnectionsToOneAddressLeavesRoomForOthers() throws Exception {
    table.leads.put(FIRST, List.of());
    lead(SECOND, new Echo("two"));
    forwarder.start();
    List<Socket> flood = new ArrayList<>();
    try {
      for (int i = 0; i < OpenConnections.LIMIT_OF_ADDRESS; i++) {
        flood.add(connect(FIRST));
      }
      until(() -> forwarder.count() == OpenConnections.LIMIT_OF_ADDRESS);

      assertThatThrownBy(() -> ask(FIRST, "x")).isInstanceOf(IOException.class);
      assertThat(ask(SECOND, "x")).isEqualTo("two:x");
    } finally {
      for (Socket socket : flood) {
        socket.close();
      }
    }
  }

  private static boolean stoodStill(Flood flood, long before) {
    for (int i = 0; i < 200; i++) {
      if (flood.sent.get() != before) {
        return false;
      }
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }

  private void lead(InternalAddress address, Server... servers) {
    table.leads.put(address, Arrays.stream(servers).map(Server::upstream).toList());
    table.tell();
    if (table.isHeard()) {
      until(() -> !isRefused(address));
    }
  }

  private static boolean isRefused(InternalAddress address) {
    try (Socket socket = connect(address)) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static Socket connect(InternalAddress address) throws IOException {
    var socket = new Socket();
    socket.setSoTimeout(30_000);
    socket.connect(new InetSocketAddress(address.host(), address.port()), 5_000);
    return socket;
  }

  private static String ask(InternalAddress address, String text) throws IOException {
    try (Socket socket = connect(address)) {
      var writer =
          new Thread(
              () -> {
                try {
                  socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
                  socket.shutdownOutput();
                } catch (IOException e) {
                  // The reader sees it too.
                }
              });
      writer.start();
      String said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (said.isEmpty()) {
        throw new IOException("no response");
      }
      return said;
    }
  }

  private static void until(BooleanSupplier condition) {
    Eventually.isTrue("what is waited for", condition::getAsBoolean);
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the forwarder is told. */
  private static final class Table implements InternalRoutes {
    private final Map<InternalAddress, List<Upstream>> leads = new ConcurrentHashMap<>();
    private final Set<String> thieves = ConcurrentHashMap.newKeySet();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile boolean admitting = true;
    private volatile boolean over;

    void tell() {
      listeners.forEach(Runnable::run);
    }

    boolean isHeard() {
      return !listeners.isEmpty();
    }

    @Override
    public Set<InternalAddress> addresses() {
      return Set.copyOf(leads.keySet());
    }

    @Override
    public List<Upstream> instances(InternalAddress address) {
      return leads.getOrDefault(address, List.of());
    }

    @Override
    public boolean admits(InternalAddress address, InternalAddress from) {
      return admitting;
    }

    @Override
    public boolean isGenuine(Upstream upstream, int from) {
      return !thieves.contains(upstream.instance());
    }

    @Override
    public void onChange(Runnable listener) {
      listeners.add(listener);
    }
  }

  /** An instance. */
  private abstract class Server implements AutoCloseable {
    private final ServerSocket socket;

    Server() throws IOException {
      socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
      open.add(this);
      Future<?> unused = threads.submit(this::acceptAll);
    }

    abstract void serve(Socket client) throws IOException;

    String id() {
      return "srv-" + socket.getLocalPort();
    }

    Upstream upstream() {
      return new Upstream(id(), "127.0.0.1", socket.getLocalPort());
    }

    private Void acceptAll() throws IOException {
      while (true) {
        Socket client = socket.accept();
        open.add(client);
        Future<?> unused =
            threads.submit(
                () -> {
                  try (client) {
                    serve(client);
                  }
                  return null;
                });
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /** Says its name, then what it is told. */
  private final class Echo extends Server {
    private final String name;
    private final AtomicInteger heard = new AtomicInteger();

    Echo(String name) throws IOException {
      this.name = name;
    }

    @Override
    void serve(Socket client) throws IOException {
      InputStream in = client.getInputStream();
      OutputStream out = client.getOutputStream();
      int first = in.read();
      if (first < 0) {
        return;
      }
      heard.incrementAndGet();
      out.write((name + ":").getBytes(StandardCharsets.UTF_8));
      out.write(first);
      in.transferTo(out);
    }
  }

  /** Says more than anybody wants to know. */
  private final class Flood extends Server {
    private final AtomicLong sent = new AtomicLong();

    Flood() throws IOException {}

    @Override
    void serve(Socket client) throws IOException {
      byte[] much = new byte[1 << 16];
      while (true) {
        client.getOutputStream().write(much);
        sent.addAndGet(much.length);
      }
    }
  }
}

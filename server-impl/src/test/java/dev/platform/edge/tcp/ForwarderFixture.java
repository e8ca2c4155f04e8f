package dev.platform.edge.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute.Upstream;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpCertificate;
import dev.platform.edge.route.TcpLogin;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.edge.route.TcpRoutes;
import dev.platform.edge.route.TcpTarget;
import dev.platform.engine.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A forwarder, what it is told, and the servers that it leads to. */
abstract class ForwarderFixture {
  static final TcpLogin LOGIN = new TcpLogin("AUTH red-1 secret\r\n", "+OK\r\n");
  private static final AtomicInteger NETWORKS = new AtomicInteger();

  private final int network = NETWORKS.incrementAndGet();
  final TcpAddress first = new TcpAddress("127.66." + network + ".1", freePort());
  final TcpAddress second = new TcpAddress("127.66." + network + ".2", first.port());
  final ExecutorService threads = Executors.newCachedThreadPool();
  final List<AutoCloseable> open = new CopyOnWriteArrayList<>();
  final Table table = new Table();
  final TcpForwarder forwarder = TcpForwarder.inside(table, new InstanceConnections());

  @AfterEach
  void stop() throws Exception {
    forwarder.close();
    for (AutoCloseable each : open) {
      each.close();
    }
    threads.shutdownNow();
  }

  void lead(TcpAddress address, Server... servers) {
    table.leads.put(address, Arrays.stream(servers).map(Server::target).toList());
    table.tell();
    if (table.isHeard()) {
      until(() -> !isRefused(address));
    }
  }

  static boolean isRefused(TcpAddress address) {
    try (Socket socket = connect(address)) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  static Socket connect(TcpAddress address) throws IOException {
    return connect(address, "127.0.0.1");
  }

  static Socket connect(TcpAddress address, String from) throws IOException {
    var socket = new Socket();
    socket.bind(new InetSocketAddress(from, 0));
    socket.setSoTimeout(30_000);
    socket.connect(new InetSocketAddress(address.host(), address.port()), 5_000);
    return socket;
  }

  static String say(Socket socket, String text, int answer) throws IOException {
    socket.getOutputStream().write(text.getBytes(UTF_8));
    return new String(socket.getInputStream().readNBytes(answer), UTF_8);
  }

  /** Whether a connection is reset, which may be before its client knows that it has one. */
  static boolean isRejected(TcpAddress address, String from) {
    try {
      return isCutOff(connect(address, from));
    } catch (IOException e) {
      return true;
    }
  }

  static boolean isCutOff(Socket socket) {
    try (socket) {
      return socket.getInputStream().read() < 0;
    } catch (IOException e) {
      return true;
    }
  }

  static String ask(TcpAddress address, String text) throws IOException {
    try (Socket socket = connect(address)) {
      var writer =
          new Thread(
              () -> {
                try {
                  socket.getOutputStream().write(text.getBytes(UTF_8));
                  socket.shutdownOutput();
                } catch (IOException e) {
                  // The reader sees it too.
                }
              });
      writer.start();
      String said = new String(socket.getInputStream().readAllBytes(), UTF_8);
      if (said.isEmpty()) {
        throw new IOException("no response");
      }
      return said;
    }
  }

  static void until(BooleanSupplier condition) {
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
  static final class Table implements TcpRoutes {
    final Map<TcpAddress, List<TcpTarget>> leads = new ConcurrentHashMap<>();
    final Map<TcpAddress, String> groups = new ConcurrentHashMap<>();
    final Map<TcpAddress, AllowList> allowLists = new ConcurrentHashMap<>();
    final Set<String> thieves = ConcurrentHashMap.newKeySet();
    final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    final Map<TcpAddress, TcpProtocol> protocols = new ConcurrentHashMap<>();
    final List<String> rejected = new CopyOnWriteArrayList<>();
    volatile @Nullable TcpCertificate certificate;
    volatile Runnable whileChecking = () -> {};
    volatile boolean admitting = true;
    volatile boolean over;
    final Set<TcpAddress> reclaimed = ConcurrentHashMap.newKeySet();
    volatile Set<TcpAddress> open = Set.of();
    volatile Set<TcpAddress> refused = Set.of();
    final AtomicInteger reports = new AtomicInteger();

    void tell() {
      listeners.forEach(Runnable::run);
    }

    boolean isHeard() {
      return !listeners.isEmpty();
    }

    @Override
    public Set<TcpAddress> addresses() {
      return Set.copyOf(leads.keySet());
    }

    @Override
    public String group(TcpAddress address) {
      return groups.getOrDefault(address, "network");
    }

    @Override
    public AllowList allowList(TcpAddress address) {
      return allowLists.getOrDefault(address, AllowList.EVERYWHERE);
    }

    @Override
    public List<TcpTarget> targets(TcpAddress address) {
      return leads.getOrDefault(address, List.of());
    }

    @Override
    public boolean admits(TcpAddress address, TcpAddress from) {
      return admitting;
    }

    @Override
    public boolean isGenuine(Upstream upstream, TcpAddress from) {
      whileChecking.run();
      return !thieves.contains(upstream.instance());
    }

    @Override
    public TcpProtocol protocol(TcpAddress address) {
      return protocols.getOrDefault(address, TcpProtocol.ANY);
    }

    @Override
    public Optional<TcpCertificate> certificate() {
      return Optional.ofNullable(certificate);
    }

    @Override
    public void rejected(TcpAddress address, String host) {
      rejected.add(host);
    }

    @Override
    public boolean reclaim(Set<TcpAddress> addresses) {
      reclaimed.addAll(addresses);
      return false;
    }

    @Override
    public void listening(Set<TcpAddress> open, Set<TcpAddress> refused) {
      this.open = open;
      this.refused = refused;
      reports.incrementAndGet();
    }

    @Override
    public void onChange(Runnable listener) {
      listeners.add(listener);
    }
  }

  /** An instance. */
  abstract class Server implements AutoCloseable {
    final ServerSocket socket;

    Server() throws IOException {
      socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
      open.add(this);
      Future<?> unused = threads.submit(this::acceptAll);
    }

    abstract void serve(Socket client) throws IOException;

    String id() {
      return "srv-" + socket.getLocalPort();
    }

    TcpTarget target() {
      return TcpTarget.of(upstream());
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
  final class Echo extends Server {
    final String name;
    final AtomicInteger heard = new AtomicInteger();

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
      out.write((name + ":").getBytes(UTF_8));
      out.write(first);
      in.transferTo(out);
    }
  }

  /** Says who calls. */
  final class Whoami extends Server {
    Whoami() throws IOException {}

    @Override
    void serve(Socket client) throws IOException {
      client.getOutputStream().write(client.getInetAddress().getHostAddress().getBytes(UTF_8));
    }
  }

  /** Wants a login, then says what it is told. */
  final class Guarded extends Server {
    final String response;
    final List<String> logins = new CopyOnWriteArrayList<>();

    Guarded(String response) throws IOException {
      this.response = response;
    }

    @Override
    void serve(Socket client) throws IOException {
      InputStream in = client.getInputStream();
      logins.add(new String(in.readNBytes(LOGIN.request().length()), UTF_8));
      client.getOutputStream().write(response.getBytes(UTF_8));
      in.transferTo(client.getOutputStream());
    }
  }

  /** Says more than anybody wants to know. */
  final class Flood extends Server {
    final AtomicLong sent = new AtomicLong();

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

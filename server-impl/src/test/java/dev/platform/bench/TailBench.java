package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLogLine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * How long a line takes from the engine to those who follow it. Followers are spread over some
 * services, which print in turn. Settings: {@code bench.tail.followers}, {@code .services}, {@code
 * .rate} (lines a second of all services together), {@code .seconds} of a round.
 */
public final class TailBench {
  private static final int FOLLOWERS = Integer.getInteger("bench.tail.followers", 500);
  private static final int SERVICES = Integer.getInteger("bench.tail.services", 100);
  private static final int RATE = Integer.getInteger("bench.tail.rate", 5_000);
  private static final int SECONDS = Integer.getInteger("bench.tail.seconds", 2);
  private static final int WARM_UP_SECONDS = 3;
  private static final int ROUNDS = 5;
  private static final byte[] MARK = "sent=".getBytes(StandardCharsets.US_ASCII);
  private static final String FILLER =
      " GET /some/path of an ordinary length took 12 ms and was fine";

  private final LogWriter writer;
  private final WorkspaceId workspace;
  private final List<String> services = new ArrayList<>();
  private final int port;
  private final Selector selector = Selector.open();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);
  private final byte[] bytes = new byte[1 << 18];
  private volatile boolean isOver;
  private volatile int ended;
  private LongStream.Builder latencies = LongStream.builder();

  private TailBench(BenchServer server) throws Exception {
    var ids = new Ids(Clock.systemUTC());
    workspace = new WorkspaceId(ids.next(IdPrefix.WORKSPACE));
    try (var connection = server.source().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(
          "insert into workspace (id, name, email, created_at) values ('%s', 'a', 'b', now())"
              .formatted(workspace.value()));
      for (int i = 0; i < SERVICES; i++) {
        services.add(ids.next(IdPrefix.SERVICE));
        statement.execute(
            "insert into resource (id, workspace_id, kind) values ('%s', '%s', 'service')"
                .formatted(services.get(i), workspace.value()));
      }
      connection.commit();
    }
    var caller =
        new Caller(
            new UserId(ids.next(IdPrefix.USER)),
            Caller.Credential.SESSION,
            "ses-1",
            Optional.empty(),
            Set.of());
    port = server.listenForTails(caller, workspace);
    writer = server.locator().getService(LogWriter.class);
    writer.start();
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      new TailBench(server).run(table);
    }
    table.print();
  }

  private void run(Table table) throws Exception {
    for (int i = 0; i < FOLLOWERS; i++) {
      follow(i % SERVICES);
    }
    var reading = new Thread(this::read, "followers");
    reading.start();
    print(WARM_UP_SECONDS);
    take();
    var series = Series.of(ROUNDS, this::round);
    isOver = true;
    reading.join();
    table.row(
        "%d followers of %d services, %d lines/s: %.0f deliveries/s, p99 %.0f ms (%s), p50 %.0f ms,"
            + " slowest %.0f ms, %d readers ended early",
        FOLLOWERS,
        SERVICES,
        RATE,
        series.median(3),
        series.median(0),
        series.spread(),
        series.median(1),
        series.median(2),
        ended);
  }

  private double[] round() throws Exception {
    print(SECONDS);
    long[] sorted = take();
    return new double[] {
      millis(sorted, 0.99), millis(sorted, 0.5), millis(sorted, 1), (double) sorted.length / SECONDS
    };
  }

  /** How long the lines took that came since the last time, in order. */
  private synchronized long[] take() {
    long[] sorted = latencies.build().sorted().toArray();
    latencies = LongStream.builder();
    return sorted;
  }

  private static double millis(long[] sorted, double share) {
    return sorted[(int) (share * (sorted.length - 1))] / 1e6;
  }

  private void follow(int service) throws IOException {
    var channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.setOption(StandardSocketOptions.SO_RCVBUF, 1 << 18);
    var request =
        "GET /v1/logs/subscribe?"
            + "ownerId="
            + workspace.value()
            + "&resource="
            + services.get(service)
            + " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + "Authorization: Bearer bench\r\n\r\n";
    channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
    var answer = ByteBuffer.allocate(12);
    while (answer.hasRemaining() && channel.read(answer) >= 0) {
      // The status.
    }
    if (!new String(answer.array(), StandardCharsets.US_ASCII).contains(" 101")) {
      throw new IOException(new String(answer.array(), StandardCharsets.US_ASCII));
    }
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ);
  }

  private void print(int seconds) {
    long begin = System.nanoTime();
    long pause = TimeUnit.MILLISECONDS.toNanos(5);
    for (long sent = 0, total = (long) RATE * seconds; sent < total; ) {
      long due = (System.nanoTime() - begin) * RATE / TimeUnit.SECONDS.toNanos(1);
      for (; sent < Math.min(due, total); sent++) {
        var text = "sent=" + System.nanoTime() + FILLER;
        var service = services.get((int) (sent % SERVICES));
        writer.write(new NewLogLine(service, LogType.APP, "web-1", Instant.now(), text));
      }
      LockSupport.parkNanos(pause);
    }
  }

  private void read() {
    long quietSince = System.nanoTime();
    try {
      while (!isOver || System.nanoTime() - quietSince < TimeUnit.SECONDS.toNanos(2)) {
        if (selector.select(100) > 0) {
          quietSince = System.nanoTime();
        }
        for (SelectionKey key : selector.selectedKeys()) {
          read((SocketChannel) key.channel());
        }
        selector.selectedKeys().clear();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private synchronized void read(SocketChannel channel) throws IOException {
    buffer.clear();
    int count = channel.read(buffer);
    if (count < 0) {
      ended++;
      channel.close();
      return;
    }
    long now = System.nanoTime();
    buffer.flip().get(bytes, 0, count);
    for (int i = 0; i < count - MARK.length - 20; i++) {
      if (bytes[i] == 's' && Arrays.equals(bytes, i, i + MARK.length, MARK, 0, MARK.length)) {
        latencies.add(now - number(i + MARK.length));
        i += MARK.length;
      }
    }
  }

  private long number(int from) {
    long number = 0;
    for (int i = from; bytes[i] >= '0' && bytes[i] <= '9'; i++) {
      number = number * 10 + bytes[i] - '0';
    }
    return number;
  }
}

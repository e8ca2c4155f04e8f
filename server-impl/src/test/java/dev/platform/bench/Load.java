package dev.platform.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/** Asks one address again and again on some connections, and keeps how long each answer took. */
final class Load implements AutoCloseable {
  private static final int CONNECTIONS = 8;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final byte[] request;
  private final List<Wire> wires = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);

  Load(int port, byte[] request) throws IOException {
    this.request = request;
    for (int i = 0; i < CONNECTIONS; i++) {
      wires.add(new Wire(port));
    }
  }

  /** Bytes of an answer's body. */
  int size() throws IOException {
    return wires.get(0).exchange(request);
  }

  /** Asks for a while. */
  Seen round(Duration time) throws Exception {
    long before = PROCESS.getProcessCpuTime();
    long[] seen = run(time);
    long cost = PROCESS.getProcessCpuTime() - before;
    return new Seen(
        seen.length,
        seen.length * 1e3 / time.toMillis(),
        millis(seen, 0.5),
        millis(seen, 0.99),
        cost);
  }

  private long[] run(Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    List<Future<long[]>> asking = new ArrayList<>();
    for (Wire wire : wires) {
      asking.add(threads.submit(() -> ask(wire, end)));
    }
    var all = LongStream.empty();
    for (Future<long[]> one : asking) {
      all = LongStream.concat(all, Arrays.stream(one.get()));
    }
    return all.toArray();
  }

  private long[] ask(Wire wire, long end) {
    var took = LongStream.builder();
    try {
      for (long now = System.nanoTime(); now < end; ) {
        wire.exchange(request);
        long then = now;
        now = System.nanoTime();
        took.add(now - then);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return took.build().toArray();
  }

  private static double millis(long[] took, double share) {
    long[] sorted = Arrays.stream(took).sorted().toArray();
    return sorted[(int) (share * (sorted.length - 1))] / 1e6;
  }

  @Override
  public void close() throws IOException {
    threads.shutdown();
    for (Wire wire : wires) {
      wire.close();
    }
  }
}

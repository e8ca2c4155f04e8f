package dev.platform.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** How busy the machine is with other things, as far as Linux tells. */
final class Machine {
  private static final Path TIMES = Path.of("/proc/stat");
  private static final Duration LOOK = Duration.ofSeconds(2);
  private static final int IDLE = 3;
  private static final int WAITING = 4;
  private static final int STOLEN = 7;
  private static final double QUIET_BUSY = 5;
  private static final double QUIET_STOLEN = 1;

  private final String before;
  private final boolean wasQuiet;
  private final long[] start;

  private Machine(String before, boolean wasQuiet, long[] start) {
    this.before = before;
    this.wasQuiet = wasQuiet;
    this.start = start;
  }

  /** Looks at it for two seconds; nothing of ours may run. */
  static Machine look() throws IOException {
    if (!Files.exists(TIMES)) {
      return new Machine("", false, new long[0]);
    }
    long[] first = times();
    long end = System.nanoTime() + LOOK.toNanos();
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
    long[] second = times();
    double busy = 100 - percent(first, second, IDLE) - percent(first, second, WAITING);
    var load = Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
    var said = "others took %.0f %% of the processors before, load %s".formatted(busy, load);
    return new Machine(said, busy < QUIET_BUSY, second);
  }

  /** Whether it was quiet from the look until now, for the line below a table. */
  String verdict() throws IOException {
    if (start.length == 0) {
      return "Whether the machine was quiet is not known here.";
    }
    double stolen = percent(start, times(), STOLEN);
    boolean isQuiet = wasQuiet && stolen < QUIET_STOLEN;
    return "The machine was %s: %s, %.1f %% stolen meanwhile."
        .formatted(isQuiet ? "quiet" : "NOT quiet", before, stolen);
  }

  private static double percent(long[] from, long[] to, int kind) {
    return 100.0 * (to[kind] - from[kind]) / Math.max(1, total(to) - total(from));
  }

  private static long total(long[] times) {
    return Arrays.stream(times).sum();
  }

  /** user, nice, system, idle, iowait, irq, softirq, steal. */
  private static long[] times() throws IOException {
    try (var lines = Files.lines(TIMES)) {
      var words = lines.findFirst().orElseThrow().trim().split("\\s+");
      return Arrays.stream(words, 1, STOLEN + 2).mapToLong(Long::parseLong).toArray();
    }
  }
}

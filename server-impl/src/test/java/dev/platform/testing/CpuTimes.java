package dev.platform.testing;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The table of {@link CpuTime}, the most expensive class first. */
final class CpuTimes {
  private static final Path FILE = Path.of("target/cpu-times.txt");
  private static final String ROW = "%8s %8s %8s %8s  %s%n";
  private static final long TICK = Duration.ofMillis(10).toNanos();
  private static final ConcurrentLinkedQueue<Spent> ALL = new ConcurrentLinkedQueue<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(CpuTimes::write));
  }

  private CpuTimes() {}

  static void add(Spent spent) {
    ALL.add(spent);
  }

  private static void write() {
    var rows = new ArrayList<>(ALL);
    rows.sort(Comparator.comparing(Spent::total).reversed());
    try {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, table(rows));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String table(List<Spent> rows) {
    var text = new StringBuilder(ROW.formatted("cpu s", "own", "threads", "wall s", "class"));
    for (var row : rows) {
      text.append(
          ROW.formatted(
              seconds(row.total()),
              seconds(row.own),
              seconds(row.threads),
              seconds(row.wall),
              row.type));
    }
    var classes = rows.stream().map(Spent::total).reduce(Duration.ZERO, Duration::plus);
    var process =
        Duration.ofNanos(
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime());
    return text.append(only(classes, "all classes"))
        .append(only(process, "this JVM, with its compiler and collector"))
        .append(only(endedChildren(), "processes that have ended, without the database server"))
        .toString();
  }

  private static String only(Duration time, String what) {
    return ROW.formatted(seconds(time), "", "", "", what);
  }

  private static Duration endedChildren() {
    try {
      var stat = Files.readString(Path.of("/proc/self/stat"));
      var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return Duration.ofNanos(TICK * (Long.parseLong(fields[13]) + Long.parseLong(fields[14])));
    } catch (IOException e) {
      return Duration.ZERO; // another system
    }
  }

  private static String seconds(Duration time) {
    return "%.1f".formatted(time.toMillis() / 1000.0);
  }

  /** What a class has taken: its own thread, and the threads that it has started. */
  record Spent(String type, Duration wall, Duration own, Duration threads) {
    Duration total() {
      return own.plus(threads);
    }
  }
}

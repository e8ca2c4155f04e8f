package dev.platform.bench;

import dev.platform.testing.FreePorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Starts of the packaged server with the sample, in an empty directory and again, and the same at
 * rest: time, processor time of all processes, and memory of the server and its database. Settings:
 * {@code bench.start.launcher}, {@code bench.start.rounds}, {@code bench.start.idle} in seconds.
 */
public final class StartBench {
  private static final Path LAUNCHER =
      Path.of(System.getProperty("bench.start.launcher", "target/platform/bin/platform"));
  private static final int ROUNDS = Integer.getInteger("bench.start.rounds", 3);
  private static final Duration IDLE =
      Duration.ofSeconds(Integer.getInteger("bench.start.idle", 60));
  private static final String READY = " ready in ";
  private static final double MILLIS = 1000;

  private final Path folder;
  private final Map<String, String> settings = new HashMap<>();

  private StartBench(Path folder) throws IOException {
    this.folder = folder;
    settings.put("PLATFORM_DATA", folder.toString());
    for (String origin : List.of("BASE", "API", "APPS")) {
      int port = FreePorts.next();
      String host = origin.equals("APPS") ? "*.localhost" : "localhost";
      settings.put("PLATFORM_" + origin + "_LISTEN", "127.0.0.1:" + port);
      settings.put("PLATFORM_" + origin + "_URL", "http://" + host + ":" + port);
    }
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    if (!Files.isExecutable(LAUNCHER)) {
      table.row("no starts without %s: run mvn -Pdist first", LAUNCHER);
      table.print();
      return;
    }
    double[][] first = new double[ROUNDS][];
    double[][] second = new double[ROUNDS][];
    double[][] idle = new double[ROUNDS][];
    for (int round = 0; round < ROUNDS; round++) {
      try (var folder = Folder.make()) {
        var bench = new StartBench(folder.path());
        first[round] = bench.start(Duration.ZERO);
        second[round] = bench.start(Duration.ZERO);
        idle[round] = bench.start(IDLE);
        bench.run("stop", "--services").waitFor();
      }
    }
    row(table, "first start", first);
    row(table, "second start", second);
    table.row(
        "idle: %.2f %% of a processor, %.0f MiB with the database",
        median(idle, 3), median(idle, 2));
    table.print();
  }

  private static void row(Table table, String name, double[]... rounds) {
    table.row(
        "%s: %.1f s, %.1f s of processor time, %.0f MiB with the database",
        name, median(rounds, 0), median(rounds, 1), median(rounds, 2));
  }

  private static double median(double[][] rounds, int figure) {
    return Median.of(List.of(rounds).stream().mapToDouble(round -> round[figure]));
  }

  /** Seconds, seconds of processor time, MiB, and the share of a processor at rest. */
  private double[] start(Duration idle) throws Exception {
    var before = ProcessTree.left(folder).spent();
    long begin = System.nanoTime();
    var server = run("server", "--demo");
    var tree = new ProcessTree(server, folder);
    var output = server.inputReader(StandardCharsets.UTF_8);
    awaitReady(output);
    double seconds = (System.nanoTime() - begin) / MILLIS / MILLIS / MILLIS;
    double spent = tree.spent().minus(before).toMillis() / MILLIS;
    Thread reader = new Thread(() -> output.lines().forEach(line -> {}), "output");
    reader.start();
    double share = idle.isZero() ? 0 : rest(tree, idle);
    double memory = tree.memory();
    // Not that of the process, which would close its output while it is read.
    server.toHandle().destroy();
    server.waitFor();
    reader.join();
    return new double[] {seconds, spent, memory, share};
  }

  private static void awaitReady(BufferedReader output) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.contains(READY)) {
        return;
      }
    }
    throw new IllegalStateException("the server has ended");
  }

  /** The first half is for what a start leaves to do. */
  private static double rest(ProcessTree tree, Duration idle) throws Exception {
    TimeUnit.MILLISECONDS.sleep(idle.toMillis());
    var before = tree.spent();
    TimeUnit.MILLISECONDS.sleep(idle.toMillis());
    return 100.0 * tree.spent().minus(before).toMillis() / idle.toMillis();
  }

  private Process run(String... command) throws IOException {
    var builder =
        new ProcessBuilder(LAUNCHER.toAbsolutePath().toString()).redirectErrorStream(true);
    builder.command().addAll(List.of(command));
    builder.environment().keySet().removeIf(name -> name.startsWith("PLATFORM_"));
    builder.environment().putAll(settings);
    return builder.start();
  }
}

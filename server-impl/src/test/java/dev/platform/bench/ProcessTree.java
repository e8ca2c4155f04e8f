package dev.platform.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A server's processes: its own, and all that name its data directory, with their descendants. */
final class ProcessTree {
  private static final Path PROC = Path.of("/proc");

  /** Clock ticks of the kernel in a second, which all machines have today. */
  private static final int TICKS = 100;

  /** In what follows the name in {@code stat}. */
  private static final int PARENT = 1;

  private static final int FIRST_TIME = 11;
  private static final int TIMES = 4;

  private static final long NONE = -1;

  private final long server;
  private final String data;

  /**
   * @param data the server's data directory
   */
  ProcessTree(Process server, Path data) {
    this(server.pid(), data);
  }

  private ProcessTree(long server, Path data) {
    this.server = server;
    this.data = data.toString();
  }

  /** What outlived a server that has ended. */
  static ProcessTree left(Path data) {
    return new ProcessTree(NONE, data);
  }

  /** What they have used until now, with those of their children that have ended. */
  Duration spent() throws IOException {
    long ticks = 0;
    for (long id : all()) {
      String[] stat = stat(id).orElse(new String[0]);
      for (int i = FIRST_TIME; i < Math.min(stat.length, FIRST_TIME + TIMES); i++) {
        ticks += Long.parseLong(stat[i]);
      }
    }
    return Duration.ofMillis(ticks * 1000 / TICKS);
  }

  /** The memory of the server and its database in MiB, shared pages counted once. */
  double memory() throws IOException {
    long kib = 0;
    for (long id : all()) {
      String program = ProcessHandle.of(id).flatMap(it -> it.info().command()).orElse("");
      if (id == server || program.endsWith("/postgres")) {
        kib +=
            read(id, "smaps_rollup")
                .lines()
                .filter(line -> line.startsWith("Pss:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
      }
    }
    return kib / 1024.0;
  }

  private Set<Long> all() throws IOException {
    Map<Long, List<Long>> children = new HashMap<>();
    var waiting = new ArrayDeque<Long>(List.of(server));
    try (var processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        long id = Long.parseLong(process.getFileName().toString());
        stat(id)
            .map(it -> Long.parseLong(it[PARENT]))
            .ifPresent(it -> children.computeIfAbsent(it, key -> new ArrayList<>()).add(id));
        if (read(id, "cmdline").contains(data)) {
          waiting.add(id);
        }
      }
    }
    Set<Long> all = new LinkedHashSet<>();
    while (!waiting.isEmpty()) {
      long id = waiting.remove();
      if (all.add(id)) {
        waiting.addAll(children.getOrDefault(id, List.of()));
      }
    }
    return all;
  }

  private static Optional<String[]> stat(long id) {
    String line = read(id, "stat");
    return line.isEmpty()
        ? Optional.empty()
        : Optional.of(line.substring(line.lastIndexOf(')') + 2).split(" "));
  }

  /** Nothing if the process has ended meanwhile. */
  private static String read(long id, String file) {
    try {
      return Files.readString(PROC.resolve(id + "/" + file));
    } catch (IOException e) {
      return "";
    }
  }
}

package dev.platform.engine.local;

import static java.time.temporal.ChronoUnit.MICROS;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The control group of one run: its limits and all of its processes. The two versions of control
 * groups differ in the names of files; those that are there are used.
 *
 * @param folders one for all controllers, or in version 1 one for each
 */
record Cgroup(List<Path> folders) {
  private static final int CPU_PERIOD = 100_000;
  private static final int MAX_PROCESSES = 1024;

  void create(Resources limits) throws IOException {
    for (Path folder : folders) {
      Files.createDirectories(folder);
      String memory = Long.toString(limits.memoryBytes());
      set(folder, "memory.max", memory);
      set(folder, "memory.swap.max", "0");
      set(folder, "memory.limit_in_bytes", memory);
      set(folder, "memory.memsw.limit_in_bytes", memory);
      int quota = Math.max(1000, limits.milliCpu() * (CPU_PERIOD / 1000));
      set(folder, "cpu.max", quota + " " + CPU_PERIOD);
      set(folder, "cpu.cfs_period_us", Integer.toString(CPU_PERIOD));
      set(folder, "cpu.cfs_quota_us", Integer.toString(quota));
      set(folder, "pids.max", Integer.toString(MAX_PROCESSES));
    }
  }

  /** Whether the memory limit has ended a process. */
  boolean ranOutOfMemory() {
    return Stream.of("memory.events", "memory.oom_control")
        .flatMap(name -> folders.stream().flatMap(folder -> lines(folder.resolve(name))))
        .anyMatch(line -> line.matches("oom_kill [1-9]\\d*"));
  }

  /** CPU time of all processes that were ever in the group; empty if nobody counts it. */
  Optional<Duration> cpuTime() {
    return number("cpuacct.usage")
        .map(Duration::ofNanos)
        .or(() -> value("cpu.stat", "usage_usec").map(micros -> Duration.of(micros, MICROS)));
  }

  /** Memory in use, without cached files that were not read lately; empty if nobody counts it. */
  Optional<Long> memoryBytes() {
    Optional<Long> used = number("memory.current").or(() -> number("memory.usage_in_bytes"));
    return used.map(bytes -> Math.max(0, bytes - cachedBytes()));
  }

  private long cachedBytes() {
    return value("memory.stat", "total_inactive_file")
        .or(() -> value("memory.stat", "inactive_file"))
        .orElse(0L);
  }

  private Optional<Long> number(String file) {
    return folders.stream()
        .flatMap(folder -> lines(folder.resolve(file)))
        .findFirst()
        .map(Long::valueOf);
  }

  /** The value of a name in a file of names and values. */
  private Optional<Long> value(String file, String name) {
    String start = name + " ";
    return folders.stream()
        .flatMap(folder -> lines(folder.resolve(file)))
        .filter(line -> line.startsWith(start))
        .findFirst()
        .map(line -> Long.valueOf(line.substring(start.length())));
  }

  /** Ends all processes at once, wherever they have gone. */
  void kill() throws IOException {
    for (Path folder : folders) {
      set(folder, "cgroup.kill", "1");
      lines(folder.resolve("cgroup.procs"))
          .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** Gives the group back; returns false if a process is still in it. */
  boolean delete() {
    boolean deleted = true;
    for (Path folder : folders) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        deleted = false;
      }
    }
    return deleted;
  }

  private static void set(Path folder, String name, String value) throws IOException {
    Path file = folder.resolve(name);
    if (Files.exists(file)) {
      Files.writeString(file, value);
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.empty();
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}

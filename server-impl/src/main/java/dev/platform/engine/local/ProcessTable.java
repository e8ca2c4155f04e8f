package dev.platform.engine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The processes of this machine, as {@code /proc} or, where there is none, {@code ps} shows them.
 */
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");
  private static final boolean HAS_PROC = Files.exists(PROC.resolve("self/stat"));

  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d{1,18})]");

  private ProcessTable() {}

  /** The command line of a process, its words separated by spaces; empty if it has ended. */
  static String commandLine(long pid) {
    if (!HAS_PROC) {
      return ProcessHandle.of(pid).flatMap(p -> p.info().commandLine()).orElse("");
    }
    return commandWords(pid).replace('\0', ' ');
  }

  /**
   * Whether a process has ended, or its id is another process's now. For want of file descriptors,
   * Java takes a process that lives for dead; one that cannot be read is taken for alive here.
   *
   * @param word part of the command line of the process and of no other one
   */
  static boolean hasEnded(ProcessHandle process, String word) {
    if (process.isAlive()) {
      return false;
    }
    Path folder = PROC.resolve(Long.toString(process.pid()));
    if (!HAS_PROC || !Files.exists(folder)) {
      return true;
    }
    try {
      return !Files.readString(folder.resolve("cmdline"), StandardCharsets.ISO_8859_1)
          .contains(word);
    } catch (IOException e) {
      return !Files.exists(folder);
    }
  }

  /** Every live process that bears a mark. Finds nothing where there is no /proc. */
  static List<ProcessHandle> marked(ProcessMark mark) throws IOException {
    return HAS_PROC ? processes(pid -> stat(pid).filter(mark::isOn).isPresent()) : List.of();
  }

  /** Whether a live process is in a process group or bears a mark. One look at each process. */
  static boolean hasAny(long group, ProcessMark mark) throws IOException, InterruptedException {
    return HAS_PROC
        ? pids()
            .mapToObj(ProcessTable::stat)
            .flatMap(Optional::stream)
            .anyMatch(process -> process.group() == group || mark.isOn(process))
        : hasGroup(group);
  }

  /** The command line, each word with a zero behind it; empty without /proc. */
  static String commandWords(long pid) {
    return read(PROC.resolve(pid + "/cmdline"));
  }

  /** The variables of a process, each with a zero behind it; empty if they may not be read. */
  static String variables(long pid) {
    return read(PROC.resolve(pid + "/environ"));
  }

  /** Every live process with what it uses. Finds nothing where there is no /proc. */
  static List<ProcessStat> stats() throws IOException {
    return HAS_PROC
        ? pids().mapToObj(ProcessTable::stat).flatMap(Optional::stream).toList()
        : List.of();
  }

  /** The value of a variable of a process; empty if it has none, or may not be asked. */
  static Optional<String> variable(long pid, String name) {
    String start = name + "=";
    return Arrays.stream(variables(pid).split("\0"))
        .filter(variable -> variable.startsWith(start))
        .findFirst()
        .map(variable -> variable.substring(start.length()));
  }

  /** The numbers of the sockets that a process has open. Finds nothing where there is no /proc. */
  static Set<Long> sockets(long pid) {
    Set<Long> sockets = new HashSet<>();
    try (Stream<Path> files = Files.list(PROC.resolve(pid + "/fd"))) {
      for (Path file : files.toList()) {
        Matcher socket = SOCKET.matcher(Files.readSymbolicLink(file).toString());
        if (socket.matches()) {
          sockets.add(Long.valueOf(socket.group(1)));
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // It has ended, or has just closed one.
      return sockets;
    }
    return sockets;
  }

  /**
   * Whether a process was stopped by a signal, or one in the line of only children below it: a
   * shell or a sandbox waits for what it runs. Never without /proc.
   */
  static boolean isStopped(long pid) {
    OptionalLong at = OptionalLong.of(pid);
    while (at.isPresent()) {
      if (isInStop(at.getAsLong())) {
        return true;
      }
      at = onlyChild(at.getAsLong());
    }
    return false;
  }

  private static boolean isInStop(long pid) {
    String stat = read(PROC.resolve(pid + "/stat"));
    String state = stat.substring(stat.lastIndexOf(')') + 1).strip();
    return state.startsWith("T") || state.startsWith("t");
  }

  private static OptionalLong onlyChild(long pid) {
    String children = read(PROC.resolve(pid + "/task/" + pid + "/children")).strip();
    return children.matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(children))
        : OptionalLong.empty();
  }

  /** How much a process and its ended children have used the processor; 0 without /proc. */
  static long ticks(long pid) {
    return stat(pid).map(ProcessStat::allTicks).orElse(0L);
  }

  /**
   * How long ago a process was started. The kernel counts from its own start, so that it does not
   * matter whether the clock was set meanwhile. Nothing of one that has ended, or without /proc.
   */
  static Optional<Duration> age(long pid) throws IOException {
    Optional<ProcessStat> stat = stat(pid);
    String[] uptime = read(PROC.resolve("uptime")).split(" ");
    if (stat.isEmpty() || uptime[0].isEmpty()) {
      return Optional.empty();
    }
    Duration now = Duration.ofMillis((long) (Double.parseDouble(uptime[0]) * 1000));
    Duration start = KernelUnits.ofThisMachine().time(stat.get().id().startTicks());
    return Optional.of(now.minus(start));
  }

  /** The process of a user that has a socket open. Finds nothing where there is no /proc. */
  static Optional<Long> withSocket(long user, long inode) throws IOException {
    return pids()
        .filter(pid -> user(pid) == user && sockets(pid).contains(inode))
        .boxed()
        .findFirst();
  }

  /** Which folder of its file system a process sees at a place where something is mounted. */
  static Optional<Path> mounted(long pid, Path place) {
    return read(PROC.resolve(pid + "/mountinfo"))
        .lines()
        .map(line -> line.split(" "))
        .filter(fields -> fields.length > 4 && fields[4].equals(place.toString()))
        .map(fields -> Path.of(fields[3]))
        .findFirst();
  }

  /** Every live process of these users. Finds nothing where there is no /proc. */
  static List<ProcessHandle> of(Set<Long> users) throws IOException {
    return HAS_PROC ? processes(pid -> users.contains((long) user(pid))) : List.of();
  }

  /** Whether a process of one of these users lives. Finds nothing where there is no /proc. */
  static boolean anyOf(UserRange users) throws IOException {
    return HAS_PROC && pids().anyMatch(pid -> users.holds(user(pid)) && stat(pid).isPresent());
  }

  private static int user(long pid) {
    try {
      return (int) Files.getAttribute(PROC.resolve(Long.toString(pid)), "unix:uid");
    } catch (IOException e) {
      return -1;
    }
  }

  private static List<ProcessHandle> processes(LongPredicate wanted) throws IOException {
    return pids().filter(wanted).boxed().flatMap(pid -> ProcessHandle.of(pid).stream()).toList();
  }

  private static LongStream pids() throws IOException {
    try (Stream<Path> entries = Files.list(PROC)) {
      long[] pids =
          entries
              .map(entry -> entry.getFileName().toString())
              .filter(name -> Character.isDigit(name.charAt(0)))
              .mapToLong(Long::parseLong)
              .toArray();
      return LongStream.of(pids);
    }
  }

  /** For want of /proc. */
  private static boolean hasGroup(long group) throws IOException, InterruptedException {
    return Arrays.stream(SystemCommand.run("ps", "-A", "-o", "pgid=,stat=").output().split("\n"))
        .map(line -> line.strip().split("\\s+"))
        .anyMatch(
            words -> words.length == 2 && words[0].equals(group + "") && !words[1].startsWith("Z"));
  }

  /** What a live process is and uses. */
  static Optional<ProcessStat> stat(long pid) {
    return ProcessStat.parse(pid, read(PROC.resolve(pid + "/stat")));
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}

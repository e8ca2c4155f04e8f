package dev.platform.engine.local;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command with all the processes it starts, in a session of its own, so that it outlives the
 * platform and can be ended as a whole. A small shell script leads the group. It leaves in the
 * folder of the run what another life of the platform needs to find the group again: its process
 * id, the output, and at last the exit status.
 */
final class ProcessGroup {

  /**
   * The leader. It survives the polite signal, which it gets with its group, to write down how the
   * command ended. Its arguments: directory, control groups to join.
   */
  private static final String LEADER =
      """
      dir=$1; shift
      end() { echo "$1" > "$dir/exit.part" && mv "$dir/exit.part" "$dir/exit"; exit 0; }
      echo $$ > "$dir/pid.part" && mv "$dir/pid.part" "$dir/pid" || exit 1
      for group; do echo $$ > "$group/cgroup.procs" || end 125; done
      trap : HUP INT TERM
      /bin/sh "$dir/start" < /dev/null >> "$dir/out" 2>> "$dir/err"
      end $?
      """;

  private static final String SANDBOXED = "sandboxed";

  private final Path folder;
  private final @Nullable ProcessHandle leader;
  private final long since;
  private final Cgroups cgroups;
  private final KnownSockets known = new KnownSockets();

  private ProcessGroup(Path folder, @Nullable ProcessHandle leader, Cgroups cgroups) {
    this.folder = folder;
    this.leader = leader;
    this.since =
        Optional.ofNullable(leader)
            .flatMap(process -> ProcessTable.stat(process.pid()))
            .map(process -> process.id().startTicks())
            .orElse(0L);
    this.cgroups = cgroups;
  }

  static ProcessGroup start(Launch launch, SystemPrograms programs, Cgroups cgroups)
      throws IOException {
    Path folder = launch.folder();
    Files.writeString(folder.resolve(Launch.START), launch.script());

    List<String> words = new ArrayList<>(programs.detach());
    words.addAll(List.of("/bin/sh", "-c", LEADER, "run", folder.toString()));
    launch.cgroup().folders().forEach(group -> words.add(group.toString()));
    ProcessBuilder builder = new ProcessBuilder(words).directory(launch.directory().toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(Environment.bare());
    builder.environment().put(Environment.MARK, Environment.mark(folder));
    Process process = builder.start();
    process.getOutputStream().close();
    return new ProcessGroup(folder, process.toHandle(), cgroups);
  }

  /** A group that an earlier life of the platform started, whether it still lives or not. */
  static ProcessGroup find(Path folder, Cgroups cgroups) throws IOException {
    return new ProcessGroup(folder, leader(folder).orElse(null), cgroups);
  }

  /** Whether a group was ever started from this folder. */
  static boolean wasStarted(Path folder) {
    return Files.exists(folder.resolve("pid"));
  }

  /** Keeps what is known of the group. */
  Path folder() {
    return folder;
  }

  /** Whether the command has ended, even if processes that it left behind have not. */
  boolean ended() {
    return Files.exists(folder.resolve("exit"))
        || leader == null
        || ProcessTable.hasEnded(leader, folder.toString());
  }

  /** Calls when the command has ended. */
  void whenEnded(Runnable listener) {
    if (leader != null) {
      var unused = leader.onExit().thenRun(listener);
    }
  }

  /** Whether all these sockets of this machine, which were just seen, are the group's. */
  boolean holds(Set<Long> inodes) throws IOException {
    return known.contain(inodes, this::sockets);
  }

  /** The sockets of this machine that are open in a process of the group. */
  Set<Long> sockets() throws IOException {
    Stream<ProcessHandle> below = leader == null ? Stream.empty() : leader.descendants();
    return Stream.concat(below, marked().stream())
        .distinct()
        .flatMap(process -> ProcessTable.sockets(process.pid()).stream())
        .collect(toSet());
  }

  /** Waits until the command has ended, but not longer than this. */
  void awaitEnd(Duration atMost) throws InterruptedException {
    try {
      if (leader != null) {
        leader.onExit().get(atMost.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (TimeoutException e) {
      // It goes on.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How the command ended; to be asked before the group is killed. */
  ExitResult ending() throws IOException {
    boolean outOfMemory = cgroup().ranOutOfMemory();
    Path exit = folder.resolve("exit");
    String status = Files.exists(exit) ? Files.readString(exit).strip() : "";
    return new ExitResult(status.matches("\\d{1,3}") ? Integer.valueOf(status) : null, outOfMemory);
  }

  /** Whether the command was stopped by a signal. */
  boolean isStopped() {
    return leader != null && ProcessTable.isStopped(leader.pid());
  }

  /** Whether a process of the group uses the processor in a time from now on. */
  boolean worksWithin(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    long before = ticks();
    while (ticks() == before) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return true;
  }

  private long ticks() {
    Stream<ProcessHandle> below = leader == null ? Stream.empty() : leader.descendants();
    return below.mapToLong(process -> ProcessTable.ticks(process.pid())).sum();
  }

  /** How long ago the command was started; zero if it has ended. */
  Duration age() throws IOException {
    return leader == null ? Duration.ZERO : ProcessTable.age(leader.pid()).orElse(Duration.ZERO);
  }

  /** When the command ended; empty if nobody saw it. */
  Optional<Instant> endedAt() throws IOException {
    Path exit = folder.resolve("exit");
    return Files.exists(exit)
        ? Optional.of(Files.getLastModifiedTime(exit).toInstant().truncatedTo(ChronoUnit.MILLIS))
        : Optional.empty();
  }

  /** Asks every process to end. */
  void terminate() throws IOException, InterruptedException {
    if (leader == null) {
      return;
    }
    List<ProcessHandle> inside = isSandboxed() ? inside(leader) : List.of();
    if (inside.stream().anyMatch(process -> Sandbox.isFirst(process.pid()))) {
      inside.forEach(ProcessHandle::destroy);
    } else {
      // There is no sandbox, or it is still being built.
      signal("TERM");
    }
  }

  /** Sends a signal to the command itself. What it has started hears nothing of it. */
  void signalCommand(String name) throws IOException, InterruptedException {
    Optional<ProcessHandle> command = command();
    if (command.isPresent()) {
      SystemCommand.run("/bin/kill", "-s", name, "--", command.get().pid() + "");
    }
  }

  /** The child of the first process in a sandbox, or of the shell that leads the group. */
  private Optional<ProcessHandle> command() {
    if (leader == null) {
      return Optional.empty();
    }
    return isSandboxed()
        ? leader
            .descendants()
            .filter(process -> Sandbox.isFirst(process.pid()))
            .flatMap(ProcessHandle::children)
            .findFirst()
        : leader.children().findFirst();
  }

  /** Ends every process at once, those that left the group too. */
  void kill() throws IOException, InterruptedException {
    if (leader != null) {
      signal("KILL");
    }
    cgroup().kill();
    marked().forEach(ProcessHandle::destroyForcibly);
  }

  /** Whether no process of the group is left. */
  boolean isGone() throws IOException, InterruptedException {
    return leader == null ? marked().isEmpty() : !ProcessTable.hasAny(leader.pid(), processMark());
  }

  /** Processes that bear the mark of the run. */
  private List<ProcessHandle> marked() throws IOException {
    return ProcessTable.marked(processMark());
  }

  private ProcessMark processMark() {
    return new ProcessMark(since, Sandbox.firstOf(folder), Environment.MARK, mark());
  }

  /** Waits until no process is left, but not for ever. Returns whether none is. */
  boolean awaitGone(Duration atMost) throws IOException, InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    boolean isGone = isGone();
    while (!isGone && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(20);
      isGone = isGone();
    }
    return isGone;
  }

  /** Gives back what the system keeps for the group. To be called once it is gone. */
  void release() {
    cgroups.delete(cgroup());
  }

  /** Without the sandbox itself, the leader's child, which ends with the last process in it. */
  private static List<ProcessHandle> inside(ProcessHandle leader) {
    Set<ProcessHandle> sandbox = leader.children().collect(toSet());
    return leader.descendants().filter(process -> !sandbox.contains(process)).toList();
  }

  /** The process id of the shell that leads the group; empty if it has ended. */
  OptionalLong leader() {
    return leader == null ? OptionalLong.empty() : OptionalLong.of(leader.pid());
  }

  /** The mark that its processes bear. */
  String mark() {
    return Environment.mark(folder);
  }

  /** Where the system limits and counts what the group uses. */
  Cgroup cgroup() {
    return cgroups.group(Environment.mark(folder));
  }

  /** Notes that the first process below the leader is the sandbox itself. */
  static void noteSandbox(Path folder) throws IOException {
    Files.writeString(folder.resolve(SANDBOXED), "");
  }

  /** Former versions left the options of the sandbox where they were. */
  private boolean isSandboxed() {
    return Files.exists(folder.resolve(SANDBOXED))
        || Files.exists(folder.resolve(Sandbox.ARGUMENTS));
  }

  /** By the shell, because Java cannot signal a group, and one by one a new process may slip by. */
  private void signal(String name) throws IOException, InterruptedException {
    if (leader != null) {
      SystemCommand.run(
          "/bin/sh", "-c", "kill -s \"$1\" -- \"-$2\"", "kill", name, leader.pid() + "");
    }
  }

  /**
   * The recorded process, if it is still the same: a process id may have been given to another
   * process meanwhile, but nobody else has the folder of this run in its command line.
   */
  private static Optional<ProcessHandle> leader(Path folder) throws IOException {
    Path file = folder.resolve("pid");
    String pid = Files.exists(file) ? Files.readString(file).strip() : "";
    if (!pid.matches("\\d{1,18}")) {
      return Optional.empty();
    }
    long number = Long.parseLong(pid);
    return ProcessTable.commandLine(number).contains(folder.toString())
        ? ProcessHandle.of(number)
        : Optional.empty();
  }
}

package dev.platform.engine.local.server;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One program of a database server, with its data. For one thread at a time. It does not start
 * anything by itself; {@link #followProgram} tells when the program has ended.
 */
public final class Member {
  private static final Duration KEPT_WITHIN = Duration.ofSeconds(30);
  private static final Duration KILLED_WITHIN = Duration.ofSeconds(10);

  private final ServerMachine machine;
  private final MemberName name;
  private final Path folder;
  private final Clock clock;
  private final MemberCommands commands;
  private final List<MemberRun> endings = new ArrayList<>();
  private MemberState state;
  private @Nullable MemberRun program;
  private long keptUntil = Long.MAX_VALUE;

  private Member(ServerMachine machine, MemberName name, Path folder, MemberState state) {
    this.machine = machine;
    this.name = name;
    this.folder = folder;
    this.state = state;
    this.clock = Clock.tickMillis(ZoneOffset.UTC);
    this.commands = new MemberCommands(machine, name, folder, work());
  }

  /** A new member, in a folder of its own. */
  public static Member make(ServerMachine machine, MemberName name, Path folder)
      throws IOException {
    machine.createFolder(folder);
    machine.createReadableFolder(folder.resolve("config"));
    int port = machine.takePort();
    Member member = new Member(machine, name, folder, MemberState.stopped(port));
    try {
      member.save(member.state);
    } catch (IOException e) {
      machine.releasePort(port);
      throw e;
    }
    return member;
  }

  /** Whether a member was made in a folder. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve("state"));
  }

  /** A member of an earlier life, whose program goes on if it lives. */
  public static Member find(ServerMachine machine, MemberName name, Path folder)
      throws IOException, InterruptedException {
    MemberState state = machine.load(folder.resolve("state"), MemberState.class);
    machine.keepPort(state.port());
    Member member = new Member(machine, name, folder, state);
    member.endCommands();
    member.adopt();
    return member;
  }

  /** Where the program of a member listens, as long as it runs; empty if none is to run. */
  public static Optional<Integer> listening(StoredFiles files, Path folder) throws IOException {
    MemberState state = files.load(folder.resolve("state"), MemberState.class);
    return state.run() == null ? Optional.empty() : Optional.of(state.port());
  }

  private void adopt() throws IOException, InterruptedException {
    String run = state.run();
    Resources limits = state.limits();
    Instant startedAt = state.startedAt();
    if (run != null && limits != null && startedAt != null) {
      program = machine.find(runs().resolve(run), name, limits, startedAt).orElse(null);
    }
    if (Files.isDirectory(runs())) {
      for (Path left : list(runs())) {
        if (program == null || !left.getFileName().toString().equals(run)) {
          machine.findEnded(left, name).ifPresent(endings::add);
        }
      }
    }
  }

  public MemberName name() {
    return name;
  }

  /** The folder that holds all but the data; who makes a member may keep more in it. */
  public Path folder() {
    return folder;
  }

  /** Where its program listens. It changes only while the program is started. */
  public int port() {
    return state.port();
  }

  /** Makes the folder of the data, or enlarges it while nothing runs; says whether that is done. */
  public boolean makeData(long bytes) {
    return machine.makeData(name, bytes);
  }

  /** How much its data take, as measured last. */
  public long usedBytes() {
    return machine.usedBytes(name);
  }

  /** Writes a file that its commands can read, all at once. */
  public void configure(String file, String text) throws IOException {
    Path config = folder.resolve("config");
    Path part = config.resolve(file + ".part");
    Files.writeString(part, text, StandardCharsets.UTF_8);
    Files.move(part, config.resolve(file), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether its program runs. */
  public boolean isRunning() {
    return program != null && !program.hasEnded();
  }

  /** Whether its program was stopped by a signal, so that it does nothing until it is continued. */
  public boolean isStopped() {
    MemberRun live = program;
    return live != null && live.isStopped();
  }

  /** Whether its program uses the processor in a time from now on. Returns as soon as it has. */
  public boolean worksWithin(Duration time) throws InterruptedException {
    MemberRun live = program;
    return live != null && live.worksWithin(time);
  }

  /** Whether its program runs and has printed a text lately. */
  public boolean hasSaid(String text) throws IOException {
    MemberRun live = program;
    return live != null && !live.hasEnded() && live.said().contains(text);
  }

  /** Since when its program runs. */
  public Optional<Instant> startedAt() {
    return isRunning() ? Optional.ofNullable(state.startedAt()) : Optional.empty();
  }

  /**
   * The port for the next start: the one that it has had, unless something else has taken it. To be
   * asked before its configuration is written.
   */
  public int claimPort() throws IOException {
    int port = machine.takePortAgain(state.port());
    if (port != state.port()) {
      save(state.at(port));
    }
    return port;
  }

  /** Starts its program, when no process of an earlier one is left. */
  public void start(MemberCommand command) throws IOException, InterruptedException {
    if (isRunning()) {
      throw new IllegalStateException("member " + name.id() + " runs already");
    }
    endProgram();
    String run = machine.uniqueName("run");
    save(state.started(run, clock.instant(), command.limits()));
    program = machine.start(runs().resolve(run), name, folder, command);
  }

  /** Calls when the program that runs now has ended. */
  public void whenEnded(Runnable listener) {
    if (program != null) {
      program.whenEnded(listener);
    }
  }

  /**
   * Reports the lines of its program.
   *
   * @return how it ended, if it has ended since the last time; nothing of it is left then
   */
  public Optional<String> followProgram() throws IOException, InterruptedException {
    forgetKept();
    if (program == null) {
      return Optional.empty();
    }
    program.follow();
    if (!program.hasEnded()) {
      return Optional.empty();
    }
    String how = program.ending();
    endProgram();
    return Optional.of(how);
  }

  /** Stops its program: by a signal, and by force if that takes longer than the grace. */
  public void stop(String signal, Duration grace) throws IOException, InterruptedException {
    MemberRun live = program;
    if (live == null) {
      return;
    }
    long end = System.nanoTime() + grace.toNanos();
    if (!live.hasEnded()) {
      live.signal(signal);
    }
    while (!live.hasEnded() && System.nanoTime() < end) {
      live.awaitEnd(Duration.ofMillis(100));
      live.follow();
    }
    endProgram();
  }

  /** Ends its program at once, as a failure of the machine would. */
  public void kill() throws IOException, InterruptedException {
    endProgram();
  }

  /** Ends every process, and lets the lines wait until they are kept. */
  private void endProgram() throws IOException, InterruptedException {
    MemberRun last = program;
    if (last != null) {
      last.kill();
      awaitGone(last);
      last.release();
      endings.add(last);
      program = null;
      save(state.ended());
    }
  }

  private void awaitGone(MemberRun run) throws IOException, InterruptedException {
    long end = System.nanoTime() + KILLED_WITHIN.toNanos();
    while (!run.isGone()) {
      if (System.nanoTime() > end) {
        throw new IOException("processes of " + name.id() + " do not end");
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  /**
   * Runs a command of the owner to its end.
   *
   * @return what it printed
   * @throws IOException with what it printed last, if it failed or took too long
   */
  public String run(Duration atMost, MemberCommand command)
      throws IOException, InterruptedException {
    return commands.run(atMost, command);
  }

  /**
   * Runs a command of the owner to its end. What it printed becomes a file that its commands can
   * read.
   *
   * @throws IOException with what it printed last, if it failed or took too long
   */
  public void runInto(String file, Duration atMost, MemberCommand command)
      throws IOException, InterruptedException {
    commands.runInto(folder.resolve("config").resolve(file), atMost, command);
  }

  /**
   * Runs further commands of the owner, which another thread may use while this member does
   * something else.
   *
   * @param what they do; one name for one thread at a time
   */
  public MemberCommands aside(String what) {
    return new MemberCommands(machine, name, folder, asides().resolve(what));
  }

  private void endCommands() throws IOException, InterruptedException {
    machine.endAll(work());
    if (Files.isDirectory(asides())) {
      for (Path aside : list(asides())) {
        machine.endAll(aside);
      }
    }
  }

  /** Reports a line of the engine about it. */
  public void report(String text) {
    machine.report(name, text);
  }

  /**
   * Ends it, and deletes it with its data.
   *
   * @return whether nothing is left; else it is to be called again
   */
  public boolean remove() throws IOException, InterruptedException {
    endProgram();
    endCommands();
    if (!machine.removeData(name) || !areEndingsKept()) {
      return false;
    }
    machine.delete(folder);
    machine.releasePort(state.port());
    return true;
  }

  /** What cannot be kept for a long time is given up with the member. */
  private boolean areEndingsKept() throws IOException, InterruptedException {
    if (keptUntil == Long.MAX_VALUE) {
      keptUntil = System.nanoTime() + KEPT_WITHIN.toNanos();
    }
    forgetKept();
    return endings.isEmpty() || System.nanoTime() > keptUntil;
  }

  private void forgetKept() throws IOException, InterruptedException {
    for (var all = endings.iterator(); all.hasNext(); ) {
      if (all.next().isKept()) {
        all.remove();
      }
    }
  }

  private void save(MemberState next) throws IOException {
    machine.save(folder.resolve("state"), next);
    state = next;
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  private Path work() {
    return folder.resolve("work");
  }

  private Path asides() {
    return folder.resolve("aside");
  }

  private static List<Path> list(Path folder) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }
}

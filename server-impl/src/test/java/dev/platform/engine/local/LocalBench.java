package dev.platform.engine.local;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.Recorder;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A local engine on trial, which leaves nothing behind. */
record LocalBench(Bench bench, LocalEngineSettings settings) implements AutoCloseable {
  private static final Duration ENDED_WITHIN = Duration.ofSeconds(10);

  /** Settings under which the repositories and the Java of the tests can be used. */
  static LocalEngineSettings settings(Path data) {
    return settings(data, Sandboxing.AUTO);
  }

  static LocalEngineSettings settings(Path data, Sandboxing sandboxing) {
    return settings(data, sandboxing, Set.of());
  }

  /** The same, with ports that commands may reach. */
  static LocalEngineSettings settings(Path data, Sandboxing sandboxing, Set<Integer> reachable) {
    return settings(data, sandboxing, reachable, List.of());
  }

  /** The usual settings, and where to find versions of PostgreSQL. */
  static LocalEngineSettings settingsWithPostgres(Path data, List<Path> path) {
    return settings(data, Sandboxing.AUTO, Set.of(), path);
  }

  private static LocalEngineSettings settings(
      Path data, Sandboxing sandboxing, Set<Integer> reachable, List<Path> postgres) {
    Path java = Path.of(System.getProperty("java.home"));
    return new LocalEngineSettings(
        data,
        true,
        2,
        4,
        50L << 20,
        Duration.ofSeconds(30),
        1 << 20,
        java.resolve("bin") + ":" + Environment.SYSTEM_PATH,
        List.of(java),
        null,
        sandboxing,
        TestRanges.users(data),
        false,
        reachable,
        postgres,
        List.of(),
        new ToolSettings(
            false,
            null,
            Map.of(),
            Map.of(),
            Duration.ofMinutes(5),
            20L << 30,
            ToolSettings.PER_HOUR),
        ReservedAddresses.none(),
        BuildSettings.defaults());
  }

  /** The same settings, but for the tools that are installed. */
  static LocalEngineSettings withTools(LocalEngineSettings like, ToolSettings tools) {
    return with(like, like.path(), like.visible(), tools, like.builds());
  }

  /** The same settings, but for what builds get. */
  static LocalEngineSettings withBuilds(LocalEngineSettings like, BuildSettings builds) {
    return with(like, like.path(), like.visible(), like.tools(), builds);
  }

  /** The same, for commands that find only the programs of one folder. */
  static LocalEngineSettings withPrograms(
      LocalEngineSettings like, Path programs, ToolSettings tools) {
    List<Path> visible = new ArrayList<>(like.visible());
    visible.add(programs);
    return with(like, programs.toString(), visible, tools, like.builds());
  }

  private static LocalEngineSettings with(
      LocalEngineSettings like,
      String path,
      List<Path> visible,
      ToolSettings tools,
      BuildSettings builds) {
    return new LocalEngineSettings(
        like.data(),
        like.allowFileRepos(),
        like.maxConcurrentBuilds(),
        like.maxConcurrentJobs(),
        like.maxSourceBytes(),
        like.cloneTimeout(),
        like.maxLogBytes(),
        path,
        visible,
        like.sshKey(),
        like.sandboxing(),
        like.users(),
        like.allowRoot(),
        like.reachable(),
        like.postgresPath(),
        like.keyValuePath(),
        tools,
        like.reserved(),
        builds);
  }

  static LocalBench start(LocalEngineSettings settings, Repo repo) throws InterruptedException {
    Recorder recorder = new Recorder();
    LocalEngine engine = new LocalEngine(settings, new TestSeal());
    engine.start(recorder);
    return new LocalBench(new Bench(engine, recorder, repo.url()), settings);
  }

  /** What is kept here of a promise. */
  boolean keeps(String promise) {
    return bench.engine().offer().isolation().stream()
        .anyMatch(isolation -> isolation.what().equals(promise) && isolation.enforced());
  }

  /** Skips the rest of a test, and says so, on a machine that does not keep a promise. */
  void assumeKept(String promise) {
    boolean asked = settings.sandboxing() != Sandboxing.OFF;
    if (asked && !keeps(promise)) {
      System.err.println("NOTICE: not tested, because this machine does not enforce: " + promise);
    }
    assumeTrue(keeps(promise), promise);
  }

  @Override
  public void close() throws InterruptedException {
    bench.engine().stopAll();
    // The rules of nftables stay as long as anything runs behind them.
    Eventually.within(ENDED_WITHIN, "no user runs anything", this::isBusy, busy -> !busy);
    bench.engine().close();
    // A tool of the engine that deletes a folder may be on its way to its end.
    Eventually.within(ENDED_WITHIN, "nothing runs", this::working, List::isEmpty);
    // Who is not root cannot delete temporary folders with files of others.
    asOwners("chown", "-R", "-h", "0:0", settings.data().toString());
    asOwners("chmod", "-R", "u+rwX", settings.data().toString());
  }

  /** Runs a tool of the system that reaches the files of every owner. */
  SystemCommand.Result asOwners(String... command) throws InterruptedException {
    List<String> words = new ArrayList<>();
    try {
      if (TestRanges.given().isPresent()) {
        words.addAll(
            UserNamespace.open(
                    new SystemPrograms(Environment.SYSTEM_PATH),
                    SubordinateUsers.HERE,
                    settings.users())
                .words());
      }
      words.addAll(List.of(command));
      return SystemCommand.run(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Live processes of builds and instances, wherever they work. */
  List<ProcessHandle> programs() throws IOException {
    return ProcessTable.marked(
        new ProcessMark(0, List.of(bench.repository()), "BENCH", bench.repository()));
  }

  private boolean isBusy() throws IOException {
    return ProcessTable.anyOf(settings.users());
  }

  /** Live processes that work in the engine's folder. */
  private List<String> working() {
    return ProcessHandle.allProcesses()
        .map(process -> ProcessTable.commandLine(process.pid()))
        .filter(line -> line.contains(settings.data().toString()))
        .toList();
  }

  /** The same without tools of the engine that delete what builds have left. */
  List<String> leftovers() {
    return working().stream().filter(line -> !line.contains(disposal().toString())).toList();
  }

  /** Waits until nothing is being deleted. */
  void awaitDisposal() {
    Eventually.see("nothing to delete", () -> Folders.list(disposal()), List::isEmpty);
  }

  private Path disposal() {
    return settings.data().resolve("disposal");
  }
}

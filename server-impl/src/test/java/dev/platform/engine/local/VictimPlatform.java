package dev.platform.engine.local;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.Recorder;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * A process of its own with a local engine at work: two web servers, a program that talks and a
 * build that waits for a file named {@code done}.
 *
 * @param process the platform
 * @param told what it prints: its instances, then the lines that it tells
 * @param instances its web servers
 * @param web the wish for its web servers
 * @param talk the wish for the program that talks
 * @param build the build
 */
record VictimPlatform(
    Process process,
    BufferedReader told,
    List<InstanceStatus> instances,
    WorkloadSpec web,
    WorkloadSpec talk,
    BuildSpec build) {
  static final String JAVA = System.getProperty("java.home") + "/bin/java";

  private static final SpecFile SPECS = new SpecFile(new TestSeal());

  static VictimPlatform start(LocalEngineSettings settings, Repo repo) throws IOException {
    return start(
        List.of(
            JAVA,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path")),
        settings.data(),
        settings.sandboxing(),
        repo);
  }

  /**
   * The same with another Java.
   *
   * @param java its words before the name of a class
   */
  static VictimPlatform start(List<String> java, Path data, Sandboxing sandboxing, Repo repo)
      throws IOException {
    Path specs = Files.createDirectories(data.resolveSibling("specs"));
    List<String> words = new ArrayList<>(java);
    words.addAll(List.of(VictimPlatform.class.getName(), data.toString(), sandboxing.name()));
    words.addAll(List.of(repo.folder().toString(), specs.toString()));
    Process process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader told = process.inputReader();
    List<InstanceStatus> instances = List.of(instance(told), instance(told));
    return new VictimPlatform(
        process,
        told,
        instances,
        SPECS.readWorkload(specs.resolve("web")),
        SPECS.readWorkload(specs.resolve("talk")),
        SPECS.readBuild(specs.resolve("build")));
  }

  /** Ends the platform as hard as can be; returns the number of the last line that it told. */
  int kill() throws Exception {
    String last = told.readLine();
    process.toHandle().destroyForcibly();
    for (String line = last; line != null; line = told.readLine()) {
      last = line;
    }
    return Integer.parseInt(last.substring("line ".length()));
  }

  private static InstanceStatus instance(BufferedReader told) throws IOException {
    String line = told.readLine();
    while (line != null && !line.startsWith("instance ")) {
      line = told.readLine();
    }
    if (line == null) {
      throw new IllegalStateException("the platform ended early");
    }
    String[] words = line.split(" ");
    return new InstanceStatus(
        words[1],
        State.READY,
        words[2],
        Integer.parseInt(words[3]),
        Integer.parseInt(words[3]),
        Instant.parse(words[4]),
        0,
        null);
  }

  /** The platform: data folder, sandboxing, repository, folder for the specs. */
  public static void main(String[] arguments) throws Exception {
    LocalEngineSettings settings =
        LocalBench.settings(Path.of(arguments[0]), Sandboxing.valueOf(arguments[1]));
    Path specs = Path.of(arguments[3]);
    LocalEngine engine = new LocalEngine(settings, new TestSeal());
    Recorder recorder = new Recorder();
    Bench bench = new Bench(engine, recorder, new Repo(Path.of(arguments[2])).url());
    engine.start(new Printer(recorder));

    BuildSpec build = bench.build("./work");
    SPECS.write(specs.resolve("build"), build);
    engine.builds().start(build);
    Eventually.isTrue(
        "build", () -> recorder.texts(build.ref().key(), LogLine.Stream.OUT).contains("begun"));
    WorkloadSpec talk = patient(bench.workload(bench.artifact(), "./talk", 1));
    SPECS.write(specs.resolve("talk"), talk);
    engine.workloads().apply(talk);
    WorkloadSpec web = bench.workload(bench.artifact(), "./serve", 2);
    SPECS.write(specs.resolve("web"), web);
    for (InstanceStatus i : bench.ready(web)) {
      System.out.println(
          "instance " + i.id() + " " + i.host() + " " + i.port() + " " + i.startedAt());
    }
    new CountDownLatch(1).await();
  }

  /** Prints a line before the engine can note that it was told. */
  private record Printer(Recorder recorder) implements EngineListener {
    @Override
    public void line(LogLine line) {
      recorder.line(line);
      if (line.text().startsWith("line ")) {
        System.out.println(line.text());
      }
    }

    @Override
    public boolean takes(String subject) {
      return true;
    }

    @Override
    public OptionalLong kept(String subject, String output) {
      return recorder.kept(subject, output);
    }

    @Override
    public void changed(String key) {
      recorder.changed(key);
    }
  }

  private static WorkloadSpec patient(WorkloadSpec spec) {
    return new WorkloadSpec(
        spec.ref(),
        spec.generation(),
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        spec.environment(),
        spec.secretFiles(),
        spec.facts(),
        spec.owner(),
        spec.instances(),
        Probe.process(),
        spec.resources(),
        Duration.ofSeconds(1),
        Set.of(),
        null);
  }
}

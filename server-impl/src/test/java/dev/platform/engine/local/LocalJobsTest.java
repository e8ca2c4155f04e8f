package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ProcessEnd.Kind;
import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How jobs run as processes of this machine, with a sandbox and without. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class LocalJobsTest {
  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  LocalJobsTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    Repo repo = Repo.create(folder.resolve("repo-" + sandboxing));
    repo.write("version", "1\n");
    repo.write("sub/file", "x");
    repo.commit("First commit");
    local = LocalBench.start(LocalBench.settings(folder.resolve("data"), sandboxing), repo);
  }

  @AfterParameterizedClassInvocation
  static void stopEngine() throws Exception {
    local.close();
  }

  @BeforeEach
  void build() throws Exception {
    artifact = bench().artifact();
  }

  @AfterEach
  void removeAll() throws Exception {
    for (JobRef ref : bench().engine().jobs().list()) {
      bench().engine().jobs().remove(ref);
    }
    Eventually.see("folders", LocalJobsTest::remains, List::isEmpty);
  }

  private static Bench bench() {
    return local.bench();
  }

  private static JobStatus.Ended end(String command) throws Exception {
    return bench().end(bench().job(artifact, command));
  }

  private static List<String> out(JobSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private static void awaitSaid(JobSpec spec, String line) {
    Eventually.see("output", () -> out(spec), lines -> lines.contains(line));
  }

  private static JobSpec started(String command) throws Exception {
    JobSpec spec = bench().job(artifact, command);
    bench().engine().jobs().start(spec);
    return spec;
  }

  /** The platform ends and begins again; what runs is not asked. */
  private static void restart() throws Exception {
    bench().engine().close();
    LocalEngine engine = new LocalEngine(local.settings(), new TestSeal());
    engine.start(bench().recorder());
    Bench again = new Bench(engine, bench().recorder(), bench().repository());
    local = new LocalBench(again, local.settings());
  }

  private static List<Path> remains() throws IOException {
    return Folders.list(local.settings().data().resolve("jobs"));
  }

  @Test
  void aJobWorksOnItsOwnCopyOfTheArtifact() throws Exception {
    JobSpec first =
        bench().job(artifact, "cat version; echo 2 > version; cat version; echo $COLOR");
    JobSpec second = bench().job(artifact, "cat version");

    bench().end(first);
    bench().end(second);

    assertThat(out(first)).containsExactly("1", "2", "blue");
    assertThat(out(second)).containsExactly("1");
  }

  /** Each attempt to find out what is stored fails for a while; the job knows nothing of it. */
  @Test
  void aLogThatIsAwayEndsNoJob() throws Exception {
    JobSpec spec = bench().job(artifact, "for i in 1 2 3; do echo line $i; sleep 0.2; done");
    bench().recorder().forgetful(true);
    bench().engine().jobs().start(spec);
    awaitSaid(spec, "line 2");
    bench().recorder().forgetful(false);

    JobStatus.Ended end = bench().awaitEnd(spec);

    assertThat(end.kind()).isEqualTo(Kind.SUCCEEDED);
    assertThat(out(spec)).containsExactly("line 1", "line 2", "line 3");
  }

  @Test
  void aJobRunsInItsWorkingDirectory() throws Exception {
    JobSpec usual = bench().job(artifact, "ls");

    JobStatus.Ended end = bench().end(in(usual, "sub"));
    JobStatus.Ended nowhere = bench().end(in(bench().job(artifact, "ls"), "../.."));

    assertThat(end.kind()).isEqualTo(Kind.SUCCEEDED);
    assertThat(out(usual)).containsExactly("file");
    assertThat(nowhere.kind()).isEqualTo(Kind.NOT_STARTED);
    assertThat(nowhere.how()).isEqualTo("could not be started: there is no '../..'");
    assertThat(nowhere.startedAt()).isNull();
  }

  private static JobSpec in(JobSpec spec, String folder) {
    return new JobSpec(
        spec.ref(),
        spec.artifact(),
        folder,
        spec.command(),
        Map.of(),
        Map.of(),
        spec.owner(),
        spec.share(),
        spec.resources(),
        spec.budget(),
        spec.grace());
  }

  @Test
  void theLogNamesVariablesThatAShellCannotRead() throws Exception {
    JobSpec usual = bench().job(artifact, "printenv FOO-BAR; echo $FOO-BAR");
    JobSpec spec =
        new JobSpec(
            usual.ref(),
            artifact,
            "",
            usual.command(),
            Map.of("FOO-BAR", "whole", "a.b", "2", "_FINE1", "3", "FOO", "part"),
            Map.of(),
            usual.owner(),
            usual.share(),
            usual.resources(),
            usual.budget(),
            usual.grace());

    bench().end(spec);

    assertThat(out(spec)).containsExactly("whole", "part-BAR");
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE))
        .startsWith(
            "==> FOO-BAR, a.b are set, but a shell cannot read them by name",
            "==> Running '" + usual.command() + "'");
  }

  @Test
  void aJobHasABudget() throws Exception {
    JobSpec spec = bench().job(artifact, "echo up; sleep 600", Duration.ofSeconds(1));

    JobStatus.Ended end = bench().end(spec);

    assertThat(end.kind()).isEqualTo(Kind.TIMED_OUT);
    assertThat(end.how()).isEqualTo("took longer than 1 second");
    assertThat(out(spec)).containsExactly("up");
    assertThat(local.programs()).isEmpty();
  }

  @Test
  void aJobHasAMemoryLimit() throws Exception {
    local.assumeKept("memory limit");
    JobSpec usual = bench().job(artifact, "head -c 200m /dev/zero | tail; exit 1");
    JobSpec spec =
        new JobSpec(
            usual.ref(),
            artifact,
            "",
            usual.command(),
            Map.of(),
            Map.of(),
            usual.owner(),
            usual.share(),
            new Resources(1000, 32 << 20),
            usual.budget(),
            usual.grace());

    JobStatus.Ended end = bench().end(spec);

    assertThat(end.kind()).isEqualTo(Kind.OUT_OF_MEMORY);
    assertThat(end.how()).isEqualTo("was killed (out of memory: limit 32 MB)");
  }

  @Test
  void aJobMayFinishWhatItDoesWhenItIsCanceled() throws Exception {
    JobSpec spec = started("trap 'echo tidy; exit 0' TERM; echo up; while :; do sleep 0.05; done");
    awaitSaid(spec, "up");

    bench().engine().jobs().cancel(spec.ref());

    assertThat(bench().awaitEnd(spec).kind()).isEqualTo(Kind.CANCELED);
    assertThat(out(spec)).containsExactly("up", "tidy");
  }

  @Test
  void nothingIsLeftOfAHostileJob() throws Exception {
    JobSpec spec =
        started(
            "trap '' TERM; (setsid sleep 600 &); mkdir shut; touch shut/x; chmod 0 shut;"
                + " echo up; sleep 600; sleep 600");
    awaitSaid(spec, "up");

    bench().engine().jobs().remove(spec.ref());

    Eventually.see("folders", LocalJobsTest::remains, List::isEmpty);
    assertThat(local.programs()).isEmpty();
  }

  @Test
  void onlyItsEndIsLeftOfAJob() throws Exception {
    JobSpec spec = bench().job(artifact, "echo secret-output; (setsid sleep 600 &); exit 4");

    JobStatus.Ended end = bench().end(spec);

    assertThat(local.programs()).isEmpty();
    assertThat(remains()).hasSize(1);
    try (var files = Files.list(remains().get(0))) {
      assertThat(files)
          .extracting(file -> file.getFileName().toString())
          .containsExactlyInAnyOrder("spec", "state");
    }
    assertThat(remains().get(0).resolve("spec")).content().doesNotContain("blue");
    restart();
    assertThat(bench().engine().jobs().observe(spec.ref())).isEqualTo(end);
  }

  @Test
  void aJobOutlivesARestartOfThePlatform() throws Exception {
    JobSpec spec =
        started("i=0; while [ $i -lt 40 ]; do i=$((i+1)); echo line $i; sleep 0.05; done; exit 7");
    awaitSaid(spec, "line 3");

    restart();

    JobStatus.Ended end = bench().awaitEnd(spec);
    assertThat(end.exitCode()).isEqualTo(7);
    assertThat(out(spec))
        .isEqualTo(IntStream.rangeClosed(1, 40).mapToObj(i -> "line " + i).toList());
  }

  @Test
  void theEndOfAJobIsKnownEvenIfThePlatformDidNotSeeIt() throws Exception {
    JobSpec spec = started("echo up; while [ ! -e ~/go ]; do sleep 0.02; done; echo over; exit 5");
    awaitSaid(spec, "up");
    bench().engine().close();

    local.asOwners("touch", remains().get(0).resolve("home/go").toString());
    Eventually.isTrue("it ends", () -> local.programs().isEmpty());
    restart();

    JobStatus.Ended end = bench().awaitEnd(spec);
    assertThat(end.exitCode()).isEqualTo(5);
    assertThat(out(spec)).containsExactly("up", "over");
  }

  /** Four run at a time; one owner of many cannot keep another from a turn. */
  @Test
  void turnsGoRoundBetweenShares() throws Exception {
    List<JobSpec> many = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      many.add(started("echo up; sleep 600"));
    }
    Eventually.isTrue("four run", () -> many.stream().filter(s -> !out(s).isEmpty()).count() == 4);
    JobSpec other = Bench.withShare(bench().job(artifact, "echo up; sleep 600"), "tea-2");
    bench().engine().jobs().start(other);

    bench().engine().jobs().cancel(many.get(0).ref());

    awaitSaid(other, "up");
    assertThat(many.subList(4, 8)).allMatch(spec -> out(spec).isEmpty());
    assertThat(bench().recorder().texts(many.get(6).ref().key(), LogLine.Stream.ENGINE))
        .containsExactly("==> Waiting for a free slot behind 2 commands");
    assertThat(bench().recorder().texts(other.ref().key(), LogLine.Stream.ENGINE))
        .startsWith("==> Waiting for a free slot");
  }

  @Test
  void jobsWaitForTheirTurn() throws Exception {
    List<JobSpec> specs = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      specs.add(started("echo up; sleep 600"));
    }
    Eventually.isTrue("four run", () -> specs.stream().filter(s -> !out(s).isEmpty()).count() == 4);
    JobSpec waiting = specs.stream().filter(s -> out(s).isEmpty()).findFirst().orElseThrow();

    JobStatus before = bench().engine().jobs().observe(waiting.ref());
    bench().engine().jobs().cancel(waiting.ref());

    assertThat(before).isEqualTo(new JobStatus.Waiting());
    JobStatus.Ended end = bench().awaitEnd(waiting);
    assertThat(end.kind()).isEqualTo(Kind.CANCELED);
    assertThat(end.startedAt()).isNull();
  }

  @Test
  void anArtifactThatIsGoneFailsTheJob() throws Exception {
    bench().engine().builds().discard(artifact);

    JobStatus.Ended end = end("echo hello");

    assertThat(end.kind()).isEqualTo(Kind.NOT_STARTED);
    assertThat(end.how()).isEqualTo("could not be run: the server had an internal error");
  }

  /** A platform that was killed between the two has written down what it was about to start. */
  @Test
  void aCommandThatWasNotStartedYetIsStarted() throws Exception {
    JobSpec spec = bench().job(artifact, "echo once");
    bench().engine().close();
    Path job = Folders.create(local.settings().data().resolve("jobs/one"));
    StateFile.write(LocalJob.state(job), JobRecord.waiting().started("run-nothing", Instant.now()));
    new SpecFile(new TestSeal()).write(LocalJob.spec(job), spec);

    restart();

    assertThat(bench().awaitEnd(spec).kind()).isEqualTo(Kind.SUCCEEDED);
    assertThat(out(spec)).containsExactly("once");
  }
}

package dev.platform.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.InstanceUsage;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.ProcessEnd.Kind;
import dev.platform.engine.spi.SourceFile;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is true of every engine. */
public interface EngineContract {

  /** The engine on trial; the same during one test. */
  Bench bench();

  @Test
  default void aSourceBecomesAnArtifact() throws Exception {
    BuildSpec spec = bench().build("echo hello");

    BuildStatus status = bench().outcome(spec);

    assertThat(status).isInstanceOf(BuildStatus.Succeeded.class);
    assertThat(((BuildStatus.Succeeded) status).commit().id()).matches("[0-9a-f]{40}");
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT)).contains("hello");
    assertThat(bench().recorder().lines(spec.ref().key()))
        .allMatch(line -> line.instance() == null)
        .extracting(LogLine::text)
        .last()
        .isEqualTo("==> Build successful");
    assertThat(bench().recorder().changes()).contains(spec.ref().key());
  }

  @Test
  default void theTipOfASourceIsWhatABuildTakes() throws Exception {
    BuildSpec spec = bench().build("");

    String tip = bench().engine().sources().tip(spec.source());

    assertThat(bench().success(spec).commit().id()).isEqualTo(tip);
  }

  @Test
  default void aFileThatIsNotInACommitIsAbsent() throws Exception {
    var source = bench().build("").source();
    var sources = bench().engine().sources();
    var tip = sources.tip(source);

    assertThat(sources.file(source, tip, "none.yaml", 100))
        .isEqualTo(
            new SourceFile.Absent("The file none.yaml does not exist in the commit " + tip + "."));
  }

  @Test
  default void aBuildThatFailsSaysHow() throws Exception {
    BuildSpec spec = bench().build("exit 2");

    BuildStatus status = bench().outcome(spec);

    assertThat(status)
        .isInstanceOfSatisfying(
            BuildStatus.Failed.class,
            failed ->
                assertThat(failed)
                    .extracting(
                        BuildStatus.Failed::kind,
                        BuildStatus.Failed::exitCode,
                        BuildStatus.Failed::why)
                    .containsExactly(Kind.FAILED, 2, "The build command exited with status 2."));
    assertThat(bench().recorder().lines(spec.ref().key()))
        .extracting(LogLine::text)
        .contains("==> Running build command 'exit 2'")
        .endsWith("==> Build failed: exited with status 2");
  }

  @Test
  default void aBuildIsStartedOnce() throws Exception {
    BuildSpec spec = bench().build("echo once");

    BuildStatus first = bench().outcome(spec);
    BuildStatus second = bench().outcome(spec);

    assertThat(second).isEqualTo(first);
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
        .containsExactly("once");
  }

  @Test
  default void secretFilesAreReadByTheirBuildAndAreNotInItsArtifact() throws Exception {
    BuildSpec spec = Bench.withFiles(bench().build("cat key.pem"), Map.of("key.pem", "sesame\n"));
    var succeeded = bench().success(spec);
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT)).contains("sesame");

    WorkloadSpec without = bench().workload(succeeded.artifact(), "cat key.pem && ./serve", 1);
    bench().engine().workloads().apply(without);

    bench().awaitWorkload(without, s -> s.instances().stream().anyMatch(i -> i.restarts() > 0));
    assertThat(bench().recorder().texts(without.ref().key(), LogLine.Stream.OUT)).isEmpty();
  }

  @Test
  default void secretFilesAreReadByTheirInstances() throws Exception {
    WorkloadSpec spec =
        Bench.withFiles(
            bench().workload(bench().artifact(), "cat key.pem && ./serve", 2),
            Map.of("key.pem", "sesame\n", "other", ""));

    bench().ready(spec);

    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
        .filteredOn("sesame"::equals)
        .hasSize(2);
  }

  @Test
  default void secretFilesAreReadByTheirJob() throws Exception {
    JobSpec spec =
        Bench.withFiles(
            bench().job(bench().artifact(), "cat key.pem"), Map.of("key.pem", "sesame\n"));

    bench().end(spec);

    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
        .containsExactly("sesame");
  }

  @Test
  default void aCanceledBuildEnds() throws Exception {
    BuildSpec spec = bench().build("./hang");
    bench().engine().builds().start(spec);
    bench()
        .awaitBuild(spec, status -> status instanceof BuildStatus.Running r && r.commit() != null);

    bench().engine().builds().cancel(spec.ref());

    bench().awaitBuild(spec, new BuildStatus.Canceled()::equals);
  }

  @Test
  default void cancelingWhatHasEndedChangesNothing() throws Exception {
    BuildSpec spec = bench().build("echo done");
    BuildStatus status = bench().outcome(spec);

    bench().engine().builds().cancel(spec.ref());

    assertThat(bench().engine().builds().observe(spec.ref())).isEqualTo(status);
  }

  @Test
  default void aBuildThatNobodyKnowsIsUnknown() throws Exception {
    BuildRef ref = new BuildRef("bld-nobody");

    bench().engine().builds().cancel(ref);
    bench().engine().builds().remove(ref);

    assertThat(bench().engine().builds().observe(ref)).isEqualTo(new BuildStatus.Unknown());
  }

  @Test
  default void buildsAreListedUntilTheyAreRemoved() throws Exception {
    BuildSpec kept = bench().build("");
    BuildSpec removed = bench().build("echo again");
    bench().outcome(kept);
    bench().outcome(removed);
    assertThat(bench().engine().builds().list()).contains(kept.ref(), removed.ref());

    bench().engine().builds().remove(removed.ref());

    assertThat(bench().engine().builds().list()).contains(kept.ref()).doesNotContain(removed.ref());
  }

  @Test
  default void aRemovedBuildLeavesItsArtifact() throws Exception {
    BuildSpec spec = bench().build("");
    var succeeded = bench().success(spec);

    bench().engine().builds().remove(spec.ref());

    assertThat(bench().engine().builds().observe(spec.ref())).isEqualTo(new BuildStatus.Unknown());
    bench().ready(bench().workload(succeeded.artifact(), "./serve", 1));
  }

  @Test
  default void discardingAnArtifactTwiceIsFine() throws Exception {
    var artifact = bench().artifact();

    bench().engine().builds().discard(artifact);
    bench().engine().builds().discard(artifact);
  }

  @Test
  default void instancesGetReady() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 2);

    List<InstanceStatus> instances = bench().ready(spec);

    assertThat(instances)
        .extracting(InstanceStatus::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches(spec.owner() + "-[a-z0-9]{5}"));
    assertThat(instances).extracting(InstanceStatus::port).doesNotHaveDuplicates();
    assertThat(instances).allMatch(i -> i.restarts() == 0 && i.lastEnd() == null);
    assertThat(bench().engine().workloads().list()).contains(spec.ref());
    assertThat(bench().recorder().changes()).contains(spec.ref().key());
  }

  @Test
  default void theSameWishAgainChangesNothing() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 1);
    List<InstanceStatus> before = bench().ready(spec);

    assertThat(bench().ready(spec)).isEqualTo(before);
  }

  @Test
  default void theNumberOfInstancesFollowsTheWish() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 1);
    InstanceStatus first = bench().ready(spec).get(0);

    List<InstanceStatus> more = bench().ready(Bench.again(spec, 2, 3));
    List<InstanceStatus> fewer = bench().ready(Bench.again(spec, 3, 1));
    bench().engine().workloads().apply(Bench.again(spec, 2, 3));

    assertThat(more).hasSize(3).startsWith(first);
    assertThat(fewer).containsExactly(first);
    assertThat(bench().ready(Bench.again(spec, 3, 1))).containsExactly(first);
  }

  @Test
  default void dispensableInstancesGoFirst() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 2);
    List<InstanceStatus> two = bench().ready(spec);
    String oldest = two.get(0).id();

    List<InstanceStatus> left =
        bench().ready(Bench.again(spec, 2, 1, Set.of(oldest, "somebody-else")));

    assertThat(left).extracting(InstanceStatus::id).containsExactly(two.get(1).id());
  }

  @Test
  default void aProcessThatEndsIsStartedAgain() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "exit 1", 1);

    bench().engine().workloads().apply(spec);

    InstanceStatus instance =
        bench()
            .awaitWorkload(spec, s -> s.instances().stream().anyMatch(i -> i.restarts() > 0))
            .instances()
            .get(0);
    assertThat(instance.state()).isEqualTo(State.STARTING);
    assertThat(instance.lastEnd())
        .isEqualTo(new ProcessEnd(Kind.FAILED, 1, "exited with status 1"));
  }

  @Test
  default void aProgramThatDoesNotAnswerIsNotReady() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "echo up && ./hang", 1);

    bench().engine().workloads().apply(spec);

    Eventually.isTrue(
        "output",
        () -> bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT).contains("up"));
    assertThat(bench().engine().workloads().observe(spec.ref()).instances())
        .extracting(InstanceStatus::state)
        .containsExactly(State.STARTING);
    assertThat(bench().recorder().lines(spec.ref().key()))
        .extracting(LogLine::instance)
        .containsOnly(bench().engine().workloads().observe(spec.ref()).instances().get(0).id());
  }

  @Test
  default void aRemovedWorkloadIsForgotten() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 1);
    bench().ready(spec);

    bench().engine().workloads().remove(spec.ref());
    bench().engine().workloads().remove(spec.ref());

    bench().awaitGone(spec);
    assertThat(bench().engine().workloads().list()).doesNotContain(spec.ref());
  }

  @Test
  default void aRemovedWorkloadCanComeBack() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 1);
    InstanceStatus before = bench().ready(spec).get(0);
    bench().engine().workloads().remove(spec.ref());

    InstanceStatus after = bench().ready(spec).get(0);

    assertThat(after.id()).isNotEqualTo(before.id());
  }

  @Test
  default void aWorkloadThatNobodyKnowsHasNoGeneration() throws Exception {
    WorkloadRef ref = new WorkloadRef("web-nobody");

    bench().engine().workloads().remove(ref);

    assertThat(bench().engine().workloads().observe(ref).observedGeneration()).isZero();
    assertThat(bench().engine().workloads().observe(ref).instances()).isEmpty();
  }

  @Test
  default void aJobRunsACommandOnAnArtifact() throws Exception {
    JobSpec spec = bench().job(bench().artifact(), "echo hello");

    JobStatus.Ended end = bench().end(spec);

    assertThat(end.kind()).isEqualTo(Kind.SUCCEEDED);
    assertThat(end.exitCode()).isZero();
    assertThat(end.how()).isEqualTo("exited with status 0");
    assertThat(end.startedAt()).isBeforeOrEqualTo(end.endedAt());
    assertThat(bench().recorder().lines(spec.ref().key()))
        .allMatch(line -> spec.ref().key().equals(line.instance()))
        .extracting(LogLine::text)
        .containsExactly("==> Running 'echo hello'", "hello", "==> Command exited with status 0");
    assertThat(bench().recorder().changes()).contains(spec.ref().key());
  }

  @Test
  default void aJobThatFailsSaysHow() throws Exception {
    JobStatus.Ended end = bench().end(bench().job(bench().artifact(), "exit 3"));

    assertThat(end.kind()).isEqualTo(Kind.FAILED);
    assertThat(end.exitCode()).isEqualTo(3);
    assertThat(end.how()).isEqualTo("exited with status 3");
  }

  @Test
  default void aJobIsStartedOnce() throws Exception {
    JobSpec spec = bench().job(bench().artifact(), "echo once");

    JobStatus.Ended first = bench().end(spec);
    JobStatus.Ended second = bench().end(spec);

    assertThat(second).isEqualTo(first);
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
        .containsExactly("once");
  }

  @Test
  default void aCanceledJobEnds() throws Exception {
    JobSpec spec = bench().job(bench().artifact(), "./hang");
    bench().engine().jobs().start(spec);
    var running =
        (JobStatus.Running) bench().awaitJob(spec, status -> status instanceof JobStatus.Running);

    bench().engine().jobs().cancel(spec.ref());

    JobStatus.Ended end = bench().awaitEnd(spec);
    assertThat(end.kind()).isEqualTo(Kind.CANCELED);
    assertThat(end.exitCode()).isNull();
    assertThat(end.startedAt()).isEqualTo(running.startedAt());
    assertThat(end.how()).isEqualTo("was canceled");
  }

  @Test
  default void cancelingAJobThatHasEndedChangesNothing() throws Exception {
    JobSpec spec = bench().job(bench().artifact(), "echo done");
    JobStatus.Ended end = bench().end(spec);

    bench().engine().jobs().cancel(spec.ref());

    assertThat(bench().engine().jobs().observe(spec.ref())).isEqualTo(end);
  }

  @Test
  default void aJobThatNobodyKnowsIsUnknown() throws Exception {
    JobRef ref = new JobRef("job-nobody");

    bench().engine().jobs().cancel(ref);
    bench().engine().jobs().remove(ref);

    assertThat(bench().engine().jobs().observe(ref)).isEqualTo(new JobStatus.Unknown());
  }

  @Test
  default void jobsAreListedUntilTheyAreRemoved() throws Exception {
    var artifact = bench().artifact();
    JobSpec kept = bench().job(artifact, "echo kept");
    JobSpec removed = bench().job(artifact, "./hang");
    bench().end(kept);
    bench().engine().jobs().start(removed);
    assertThat(bench().engine().jobs().list()).contains(kept.ref(), removed.ref());

    bench().engine().jobs().remove(removed.ref());

    assertThat(bench().engine().jobs().list()).contains(kept.ref()).doesNotContain(removed.ref());
    assertThat(bench().engine().jobs().observe(removed.ref())).isEqualTo(new JobStatus.Unknown());
  }

  @Test
  default void stopAllCancelsAJobThatRuns() throws Exception {
    JobSpec spec = bench().job(bench().artifact(), "./hang");
    bench().engine().jobs().start(spec);
    bench().awaitJob(spec, status -> status instanceof JobStatus.Running);

    bench().engine().stopAll();

    assertThat(bench().engine().jobs().observe(spec.ref()))
        .as("it has run, so it must not be asked for again")
        .isInstanceOfSatisfying(
            JobStatus.Ended.class, end -> assertThat(end.kind()).isEqualTo(Kind.CANCELED));
  }

  @Test
  default void stopAllEndsEverything() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 2);
    bench().ready(spec);
    BuildSpec build = bench().build("./hang");
    bench().engine().builds().start(build);

    bench().engine().stopAll();

    assertThat(bench().engine().workloads().list()).isEmpty();
    assertThat(bench().engine().builds().observe(build.ref()))
        .as("nobody has canceled it, so it can be asked for again")
        .isInstanceOf(BuildStatus.Unknown.class);
  }

  @Test
  default void whatInstancesUseIsMeasuredWhileTheyRun() throws Exception {
    WorkloadSpec spec = bench().workload(bench().artifact(), "./serve", 2);
    List<InstanceStatus> instances = bench().ready(spec);

    List<InstanceUsage> first = usage(spec);
    List<InstanceUsage> second = usage(spec);

    assertThat(first)
        .extracting(InstanceUsage::instance)
        .containsExactlyInAnyOrderElementsOf(instances.stream().map(InstanceStatus::id).toList());
    assertThat(first).allMatch(usage -> usage.memoryBytes() > 0 && !usage.cpuTime().isNegative());
    for (int i = 0; i < 2; i++) {
      assertThat(second.get(i).startedAt()).isEqualTo(first.get(i).startedAt());
      assertThat(second.get(i).readAt()).isAfterOrEqualTo(first.get(i).readAt());
      assertThat(second.get(i).cpuTime()).isGreaterThanOrEqualTo(first.get(i).cpuTime());
    }
    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);
    assertThat(usage(spec)).isEmpty();
  }

  private List<InstanceUsage> usage(WorkloadSpec spec) {
    return bench().engine().usage().stream()
        .filter(usage -> usage.subject().equals(spec.ref().key()))
        .sorted(Comparator.comparing(InstanceUsage::instance))
        .toList();
  }

  @Test
  default void everyPromiseSaysWhetherItIsKept() {
    assertThat(bench().engine().offer().isolation())
        .isNotEmpty()
        .allMatch(promise -> !promise.what().isBlank() && !promise.how().isBlank());
  }
}

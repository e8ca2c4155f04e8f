package dev.platform.engine;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus.State;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.engine.spi.WorkloadStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An engine on trial, with short words for what is asked of it.
 *
 * @param engine started
 * @param recorder its listener
 * @param repository URL of a repository with the programs {@code ./serve}, which answers 200 on
 *     {@code /health} at {@code $PORT}, and {@code ./hang}, which does nothing for long
 */
public record Bench(Engine engine, Recorder recorder, String repository) {
  public static final Resources SMALL = new Resources(1000, 512L << 20);

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** A build of the repository's default branch. */
  public BuildSpec build(String command) {
    return build(new Source(repository, null, null, ""), command, null);
  }

  /** A build of any source. */
  public BuildSpec build(Source source, String command, String publishPath) {
    return new BuildSpec(
        new BuildRef("bld-" + NUMBER.incrementAndGet()),
        source,
        command,
        false,
        null,
        publishPath,
        variables(),
        Set.of("COMMIT"),
        Map.of(),
        SMALL,
        Duration.ofMinutes(2),
        true,
        "srv-1",
        "wrk-1");
  }

  /** What a build of a command prints. */
  public List<String> output(String command) throws Exception {
    BuildSpec spec = build(command);
    outcome(spec);
    return recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  /** The same with secret files. */
  public static BuildSpec withFiles(BuildSpec spec, Map<String, String> secretFiles) {
    return copy(
        spec, spec.usesPython(), spec.runtime(), spec.environment(), secretFiles, spec.owner());
  }

  /** The same with a virtual environment of Python. */
  public static BuildSpec withPython(BuildSpec spec) {
    return copy(spec, true, spec.runtime(), spec.environment(), spec.secretFiles(), spec.owner());
  }

  /** The same for code in a language. */
  public static BuildSpec withRuntime(BuildSpec spec, String runtime) {
    return copy(
        spec, spec.usesPython(), runtime, spec.environment(), spec.secretFiles(), spec.owner());
  }

  /** The same with other variables. */
  public static BuildSpec withVariables(BuildSpec spec, Map<String, String> variables) {
    return copy(
        spec, spec.usesPython(), spec.runtime(), variables, spec.secretFiles(), spec.owner());
  }

  /** The same of another owner. */
  public static BuildSpec withOwner(BuildSpec spec, String owner) {
    return copy(
        spec, spec.usesPython(), spec.runtime(), spec.environment(), spec.secretFiles(), owner);
  }

  /** The same without files of earlier builds. */
  public static BuildSpec withoutCache(BuildSpec spec) {
    return copy(spec, false, spec.workspace());
  }

  /** The same of an owner in another workspace. */
  public static BuildSpec withWorkspace(BuildSpec spec, String workspace) {
    return copy(spec, spec.useCache(), workspace);
  }

  private static BuildSpec copy(BuildSpec spec, boolean useCache, String workspace) {
    return new BuildSpec(
        spec.ref(),
        spec.source(),
        spec.command(),
        spec.usesPython(),
        spec.runtime(),
        spec.publishPath(),
        spec.environment(),
        spec.commitVariables(),
        spec.secretFiles(),
        spec.resources(),
        spec.budget(),
        useCache,
        spec.owner(),
        workspace);
  }

  private static BuildSpec copy(
      BuildSpec spec,
      boolean usesPython,
      @Nullable String runtime,
      Map<String, String> variables,
      Map<String, String> secretFiles,
      String owner) {
    return new BuildSpec(
        spec.ref(),
        spec.source(),
        spec.command(),
        usesPython,
        runtime,
        spec.publishPath(),
        variables,
        spec.commitVariables(),
        secretFiles,
        spec.resources(),
        spec.budget(),
        spec.useCache(),
        owner,
        spec.workspace());
  }

  /** The same with secret files. */
  public static WorkloadSpec withFiles(WorkloadSpec spec, Map<String, String> secretFiles) {
    return with(spec, spec.environment(), secretFiles);
  }

  /** The same with other variables. */
  public static WorkloadSpec withVariables(WorkloadSpec spec, Map<String, String> variables) {
    return with(spec, variables, spec.secretFiles());
  }

  private static WorkloadSpec with(
      WorkloadSpec spec, Map<String, String> variables, Map<String, String> secretFiles) {
    return new WorkloadSpec(
        spec.ref(),
        spec.generation(),
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        variables,
        secretFiles,
        spec.facts(),
        spec.owner(),
        spec.instances(),
        spec.probe(),
        spec.resources(),
        spec.grace(),
        spec.dispensable(),
        spec.volume());
  }

  /** Starts a build and waits until it has ended. */
  public BuildStatus outcome(BuildSpec spec) throws InterruptedException {
    engine.builds().start(spec);
    return awaitBuild(
        spec,
        status ->
            !(status instanceof BuildStatus.Waiting || status instanceof BuildStatus.Running));
  }

  /** The same for a build that must succeed; otherwise the test fails with the reason. */
  public BuildStatus.Succeeded success(BuildSpec spec) throws InterruptedException {
    if (outcome(spec) instanceof BuildStatus.Succeeded succeeded) {
      return succeeded;
    }
    throw new AssertionError(
        engine.builds().observe(spec.ref()) + ": " + recorder.lines(spec.ref().key()));
  }

  public BuildStatus awaitBuild(BuildSpec spec, Predicate<BuildStatus> wanted) {
    return Eventually.see(
        "build " + spec.command(), () -> engine.builds().observe(spec.ref()), wanted);
  }

  /** What every command of this bench has in its environment, and of no other one. */
  private Map<String, String> variables() {
    return Map.of("COLOR", "blue", "BENCH", repository);
  }

  /** An artifact of the repository as it is. */
  public ArtifactRef artifact() throws InterruptedException {
    return success(build("")).artifact();
  }

  /** A job of the owner of the builds. */
  public JobSpec job(ArtifactRef artifact, String command) {
    return job(artifact, command, Duration.ofMinutes(2));
  }

  /** The same with another budget. */
  public JobSpec job(ArtifactRef artifact, String command, Duration budget) {
    return new JobSpec(
        new JobRef("job-" + NUMBER.incrementAndGet()),
        artifact,
        "",
        command,
        variables(),
        Map.of(),
        "srv-1",
        "tea-1",
        SMALL,
        budget,
        Duration.ofSeconds(2));
  }

  /** The same with secret files. */
  public static JobSpec withFiles(JobSpec spec, Map<String, String> secretFiles) {
    return new JobSpec(
        spec.ref(),
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        spec.environment(),
        secretFiles,
        spec.owner(),
        spec.share(),
        spec.resources(),
        spec.budget(),
        spec.grace());
  }

  /** The same with another share. */
  public static JobSpec withShare(JobSpec spec, String share) {
    return new JobSpec(
        spec.ref(),
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        spec.environment(),
        spec.secretFiles(),
        spec.owner(),
        share,
        spec.resources(),
        spec.budget(),
        spec.grace());
  }

  /** Starts a job and waits until it has ended. */
  public JobStatus.Ended end(JobSpec spec) throws InterruptedException {
    engine.jobs().start(spec);
    return awaitEnd(spec);
  }

  public JobStatus.Ended awaitEnd(JobSpec spec) {
    return (JobStatus.Ended) awaitJob(spec, status -> status instanceof JobStatus.Ended);
  }

  public JobStatus awaitJob(JobSpec spec, Predicate<JobStatus> wanted) {
    return Eventually.see("job " + spec.command(), () -> engine.jobs().observe(spec.ref()), wanted);
  }

  /** A wish of the first generation. */
  public WorkloadSpec workload(ArtifactRef artifact, String command, int instances) {
    String name = "web-" + NUMBER.incrementAndGet();
    return new WorkloadSpec(
        new WorkloadRef(name),
        1,
        artifact,
        "",
        command,
        variables(),
        Map.of(),
        Map.of("PORT", InstanceVariable.PORT, "INSTANCE", InstanceVariable.ID),
        name,
        instances,
        Probe.http("/health"),
        SMALL,
        Duration.ofSeconds(5),
        Set.of(),
        null);
  }

  /** A volume of 1 GB for what has an owner. */
  public VolumeSpec volume(String owner) {
    return new VolumeSpec(new VolumeRef("dsk-" + NUMBER.incrementAndGet()), owner, 1L << 30);
  }

  /** A program that keeps its data on a volume, with its owner, in another workload. */
  public WorkloadSpec workload(ArtifactRef artifact, String command, VolumeSpec volume) {
    WorkloadSpec spec = workload(artifact, command, 1);
    return new WorkloadSpec(
        spec.ref(),
        1,
        artifact,
        "",
        command,
        spec.environment(),
        spec.secretFiles(),
        spec.facts(),
        volume.owner(),
        1,
        spec.probe(),
        SMALL,
        spec.grace(),
        Set.of(),
        new VolumeMount(volume.ref(), "/var/data"));
  }

  /** Makes a volume and waits until it is ready. */
  public void made(VolumeSpec volume) throws InterruptedException {
    engine.volumes().ensure(volume);
    awaitVolume(volume.ref(), State.READY);
  }

  public void awaitVolume(VolumeRef volume, State wanted) {
    Eventually.see(
        "volume " + volume.key(),
        () -> engine.volumes().observe(volume),
        status -> status.state() == wanted);
  }

  /** Takes a snapshot and waits until it is complete. */
  public SnapshotRef saved(VolumeRef volume, String key) throws InterruptedException {
    SnapshotRef snapshot = new SnapshotRef(volume, key);
    engine.volumes().snapshot(snapshot);
    Eventually.see(
        "snapshot " + key, () -> engine.volumes().observe(snapshot), new CopyStatus.Done()::equals);
    return snapshot;
  }

  /** Waits until a restore is done. */
  public void awaitRestored(RestoreSpec restore) {
    Eventually.see(
        "restore " + restore.key(),
        () -> engine.volumes().observe(restore),
        new CopyStatus.Done()::equals);
  }

  /** The same wish for another number of instances. */
  public static WorkloadSpec again(WorkloadSpec spec, long generation, int instances) {
    return again(spec, generation, instances, Set.of());
  }

  /** The same, in which some instances go first. */
  public static WorkloadSpec again(
      WorkloadSpec spec, long generation, int instances, Set<String> dispensable) {
    return new WorkloadSpec(
        spec.ref(),
        generation,
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        spec.environment(),
        spec.secretFiles(),
        spec.facts(),
        spec.owner(),
        instances,
        spec.probe(),
        spec.resources(),
        spec.grace(),
        dispensable,
        spec.volume());
  }

  /** Applies a wish and waits until all of its instances are ready and no others are left. */
  public List<InstanceStatus> ready(WorkloadSpec spec) throws InterruptedException {
    engine.workloads().apply(spec);
    return awaitWorkload(
            spec,
            status ->
                status.observedGeneration() == spec.generation()
                    && status.ready() == spec.instances()
                    && status.instances().size() == spec.instances())
        .instances();
  }

  public WorkloadStatus awaitWorkload(WorkloadSpec spec, Predicate<WorkloadStatus> wanted) {
    return Eventually.see(
        "workload " + spec.command(), () -> engine.workloads().observe(spec.ref()), wanted);
  }

  /** Waits until the engine does not know a workload any more. */
  public void awaitGone(WorkloadSpec spec) {
    awaitWorkload(spec, status -> status.observedGeneration() == 0);
  }
}

package dev.platform.engine;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.engine.spi.WorkloadStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

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
        publishPath,
        Map.of("COLOR", "blue"),
        SMALL,
        Duration.ofMinutes(2),
        true,
        "srv-1");
  }

  /** Starts a build and waits until it has ended. */
  public BuildStatus outcome(BuildSpec spec) throws InterruptedException {
    engine.builds().start(spec);
    return awaitBuild(spec, status -> !(status instanceof BuildStatus.Running));
  }

  public BuildStatus awaitBuild(BuildSpec spec, Predicate<BuildStatus> wanted) {
    return Eventually.see(
        "build " + spec.command(), () -> engine.builds().observe(spec.ref()), wanted);
  }

  /** An artifact of the repository as it is. */
  public ArtifactRef artifact() throws InterruptedException {
    return ((BuildStatus.Succeeded) outcome(build(""))).artifact();
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
        Map.of("COLOR", "blue"),
        Map.of("PORT", InstanceVariable.PORT, "INSTANCE", InstanceVariable.ID),
        name,
        instances,
        Probe.http("/health"),
        SMALL,
        Duration.ofSeconds(5),
        Set.of());
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
        spec.facts(),
        spec.owner(),
        instances,
        spec.probe(),
        spec.resources(),
        spec.grace(),
        dispensable);
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

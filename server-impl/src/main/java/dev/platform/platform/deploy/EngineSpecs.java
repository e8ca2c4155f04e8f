package dev.platform.platform.deploy;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadSpec;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says in the engine's words what a deploy needs. */
final class EngineSpecs {
  private static final List<String> ID_NAMES =
      List.of("RENDER_INSTANCE_ID", "PLATFORM_INSTANCE_ID");

  private EngineSpecs() {}

  static BuildSpec build(Deploy deploy, BuildId build, Release release, DeploySettings settings) {
    var spec = release.spec();
    return new BuildSpec(
        new BuildRef(build.value()),
        new Source(
            spec.repository(), spec.branch(), deploy.origin().commitWanted(), spec.rootDir()),
        spec.buildCommand(),
        spec.usesPython(),
        spec.runtime(),
        spec.publishPath(),
        environment(release, null),
        Set.of("RENDER_GIT_COMMIT", "PLATFORM_GIT_COMMIT"),
        secretFiles(release),
        settings.buildResources(),
        settings.buildBudget(),
        !deploy.origin().clearCache(),
        deploy.serviceId().value(),
        deploy.workspaceId().value());
  }

  static WorkloadSpec workload(
      Rollout rollout,
      Deploy deploy,
      String artifact,
      Release release,
      Set<String> dispensable,
      Duration unhealthyLimit) {
    var spec = release.spec();
    var facts = facts(spec);
    @Nullable Commit commit = deploy.code().commit();
    var environment = environment(release, commit == null ? null : commit.id());
    ID_NAMES.forEach(environment::remove);
    return new WorkloadSpec(
        rollout.ref(),
        rollout.generation(),
        new ArtifactRef(artifact),
        spec.rootDir(),
        spec.startCommand(),
        environment,
        secretFiles(release),
        facts,
        deploy.serviceId().value(),
        rollout.wantedInstances(),
        probe(spec).within(unhealthyLimit),
        new Resources(spec.milliCpu(), spec.memoryBytes()),
        Duration.ofSeconds(spec.maxShutdownDelaySeconds()),
        dispensable,
        release.contents().volume());
  }

  static JobSpec job(Deploy deploy, Release release, ReleaseCommand command) {
    @Nullable Commit commit = deploy.code().commit();
    var environment = environment(release, commit == null ? null : commit.id());
    ID_NAMES.forEach(name -> environment.put(name, command.key()));
    return new JobSpec(
        new JobRef(command.key()),
        new ArtifactRef(Objects.requireNonNull(deploy.code().artifact())),
        release.spec().rootDir(),
        command.command(),
        environment,
        secretFiles(release),
        deploy.serviceId().value(),
        deploy.workspaceId().value(),
        command.resources(),
        command.budget(),
        Duration.ofSeconds(release.spec().maxShutdownDelaySeconds()));
  }

  private static Map<String, String> environment(Release release, @Nullable String commit) {
    Map<String, String> environment = new LinkedHashMap<>();
    release.spec().variables().forEach(v -> environment.put(v.key(), v.value()));
    environment.put("IS_PULL_REQUEST", "false");
    putBoth(environment, "GIT_BRANCH", release.spec().branch());
    putBoth(environment, "GIT_COMMIT", commit);
    release.contents().variables().forEach((key, value) -> environment.put(key, value.reveal()));
    return environment;
  }

  private static Map<String, String> secretFiles(Release release) {
    Map<String, String> files = new HashMap<>();
    release.contents().secretFiles().forEach((name, file) -> files.put(name, file.reveal()));
    return files;
  }

  private static void putBoth(
      Map<String, String> environment, String name, @Nullable String value) {
    if (value != null) {
      environment.put("RENDER_" + name, value);
      environment.put("PLATFORM_" + name, value);
    }
  }

  private static Map<String, InstanceVariable> facts(ReleaseSpec spec) {
    Map<String, InstanceVariable> facts = new LinkedHashMap<>();
    ID_NAMES.forEach(name -> facts.put(name, InstanceVariable.ID));
    if (spec.listens()) {
      facts.put("PORT", InstanceVariable.PORT);
    }
    return facts;
  }

  private static Probe probe(ReleaseSpec spec) {
    if (!spec.listens()) {
      return Probe.process();
    }
    return spec.healthCheckPath().isEmpty() ? Probe.tcp() : Probe.http(spec.healthCheckPath());
  }
}

package dev.platform.platform.deploy;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says in the engine's words what a deploy needs. */
final class EngineSpecs {
  private EngineSpecs() {}

  static BuildSpec build(Deploy deploy, BuildId build, Release release, DeploySettings settings) {
    var recipe = release.recipe();
    return new BuildSpec(
        new BuildRef(build.value()),
        new Source(
            recipe.repository(), recipe.branch(), deploy.origin().commitWanted(), recipe.rootDir()),
        recipe.buildCommand(),
        recipe.publishPath(),
        environment(release, deploy.origin().commitWanted()),
        settings.buildResources(),
        settings.buildBudget(),
        !deploy.origin().clearCache(),
        deploy.serviceId().value());
  }

  static WorkloadSpec workload(
      Rollout rollout, Deploy deploy, String artifact, Release release, Set<String> dispensable) {
    var recipe = release.recipe();
    var facts = facts(recipe);
    @Nullable Commit commit = deploy.code().commit();
    var environment = environment(release, commit == null ? null : commit.id());
    environment.keySet().removeAll(facts.keySet());
    return new WorkloadSpec(
        rollout.ref(),
        rollout.generation(),
        new ArtifactRef(artifact),
        recipe.rootDir(),
        recipe.startCommand(),
        environment,
        facts,
        deploy.serviceId().value(),
        rollout.wantedInstances(),
        probe(recipe),
        new Resources(recipe.milliCpu(), recipe.memoryBytes()),
        Duration.ofSeconds(recipe.maxShutdownDelaySeconds()),
        dispensable);
  }

  private static Map<String, String> environment(Release release, @Nullable String commit) {
    Map<String, String> environment = new LinkedHashMap<>();
    release.recipe().variables().forEach(v -> environment.put(v.key(), v.value()));
    environment.put("IS_PULL_REQUEST", "false");
    putBoth(environment, "GIT_BRANCH", release.recipe().branch());
    putBoth(environment, "GIT_COMMIT", commit);
    release.contents().variables().forEach((key, value) -> environment.put(key, value.reveal()));
    return environment;
  }

  private static void putBoth(
      Map<String, String> environment, String name, @Nullable String value) {
    if (value != null) {
      environment.put("RENDER_" + name, value);
      environment.put("PLATFORM_" + name, value);
    }
  }

  private static Map<String, InstanceVariable> facts(Recipe recipe) {
    Map<String, InstanceVariable> facts = new LinkedHashMap<>();
    facts.put("RENDER_INSTANCE_ID", InstanceVariable.ID);
    facts.put("PLATFORM_INSTANCE_ID", InstanceVariable.ID);
    if (recipe.listens()) {
      facts.put("PORT", InstanceVariable.PORT);
    }
    return facts;
  }

  private static Probe probe(Recipe recipe) {
    if (!recipe.listens()) {
      return Probe.process();
    }
    return recipe.healthCheckPath().isEmpty() ? Probe.tcp() : Probe.http(recipe.healthCheckPath());
  }
}

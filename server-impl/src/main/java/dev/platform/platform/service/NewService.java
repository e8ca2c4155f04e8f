package dev.platform.platform.service;

import dev.platform.edge.route.SiteRules;
import dev.platform.platform.EnvironmentId;
import dev.platform.platform.envvar.NewEnvVar;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service to create.
 *
 * @param ownerId the workspace
 * @param environmentId where to put it; null is in none
 * @param rules headers and routes of a static site
 */
public record NewService(
    String ownerId,
    ServiceType type,
    String name,
    Region region,
    ServiceSpec spec,
    int numInstances,
    List<NewEnvVar> envVars,
    SiteRules rules,
    @Nullable EnvironmentId environmentId) {
  public NewService {
    envVars = List.copyOf(envVars);
  }

  /** Without rules for visitors. */
  public NewService(
      String ownerId,
      ServiceType type,
      String name,
      Region region,
      ServiceSpec spec,
      int numInstances,
      List<NewEnvVar> envVars) {
    this(ownerId, type, name, region, spec, numInstances, envVars, SiteRules.none(), null);
  }

  NewService with(SiteRules newRules) {
    return new NewService(
        ownerId, type, name, region, spec, numInstances, envVars, newRules, environmentId);
  }

  NewService in(@Nullable EnvironmentId environment) {
    return new NewService(
        ownerId, type, name, region, spec, numInstances, envVars, rules, environment);
  }
}

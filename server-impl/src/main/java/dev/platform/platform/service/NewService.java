package dev.platform.platform.service;

import dev.platform.platform.envvar.NewEnvVar;
import java.util.List;

/**
 * A service to create.
 *
 * @param ownerId the workspace
 */
public record NewService(
    String ownerId,
    ServiceType type,
    String name,
    Region region,
    ServiceSpec spec,
    int numInstances,
    List<NewEnvVar> envVars) {
  public NewService {
    envVars = List.copyOf(envVars);
  }
}

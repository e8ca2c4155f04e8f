package dev.platform.platform.envgroup;

import dev.platform.platform.EnvironmentId;
import dev.platform.platform.NameRule;
import dev.platform.platform.ServiceId;
import dev.platform.platform.envvar.NewEnvVar;
import dev.platform.platform.secretfile.NewSecretFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group to create.
 *
 * @param ownerId the workspace
 * @param services those that are linked
 * @param environmentId where to put it; null is in none
 */
public record NewEnvGroup(
    String ownerId,
    String name,
    List<NewEnvVar> envVars,
    List<NewSecretFile> secretFiles,
    List<ServiceId> services,
    @Nullable EnvironmentId environmentId) {
  private static final int NAME_LENGTH = 255;

  public NewEnvGroup {
    requireName(name);
    envVars = List.copyOf(envVars);
    secretFiles = List.copyOf(secretFiles);
    services = List.copyOf(services);
  }

  static void requireName(String name) {
    NameRule.check("name", name, NAME_LENGTH);
  }
}

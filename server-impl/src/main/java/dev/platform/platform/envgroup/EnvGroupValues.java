package dev.platform.platform.envgroup;

import dev.platform.platform.envvar.EnvVar;
import dev.platform.platform.secretfile.SecretFile;
import java.util.List;

/** A group with its values, each list with what was changed last first. */
public record EnvGroupValues(EnvGroup group, List<EnvVar> envVars, List<SecretFile> secretFiles) {
  public EnvGroupValues {
    envVars = List.copyOf(envVars);
    secretFiles = List.copyOf(secretFiles);
  }
}

package dev.platform.client;

import dev.platform.client.api.EnvGroupsApi;
import dev.platform.client.internal.Http;
import dev.platform.client.model.EnvGroup;
import dev.platform.client.model.EnvVarGenerateValue;
import dev.platform.client.model.EnvVarValue;
import dev.platform.client.model.SecretFileContent;

/**
 * Groups of environment variables and secret files that several services share. Changes take effect
 * with the next deploy or restart of each linked service.
 */
public final class EnvGroups extends EnvGroupsApi {
  EnvGroups(Http http) {
    super(http);
  }

  /** Links a service to a group. A service that is already linked stays linked. */
  public EnvGroup link(String envGroupId, String serviceId) {
    return linkService(envGroupId, serviceId);
  }

  /** Unlinks a service from a group. */
  public void unlink(String envGroupId, String serviceId) {
    unlinkService(envGroupId, serviceId);
  }

  /** Creates or replaces one variable. */
  public EnvGroup set(String envGroupId, String key, String value) {
    return updateEnvVar(envGroupId, key, EnvVarValue.builder().value(value).build());
  }

  /** Creates or replaces one variable, with a random value that the platform generates. */
  public EnvGroup generate(String envGroupId, String key) {
    return updateEnvVar(envGroupId, key, EnvVarGenerateValue.builder().generateValue(true).build());
  }

  /** Creates or replaces one secret file. */
  public EnvGroup setSecretFile(String envGroupId, String name, String content) {
    return updateSecretFile(envGroupId, name, SecretFileContent.builder().content(content).build());
  }
}

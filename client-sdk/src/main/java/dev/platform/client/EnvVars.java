package dev.platform.client;

import dev.platform.client.api.EnvVarsApi;
import dev.platform.client.api.EnvVarsApi.GetEnvVarsForService;
import dev.platform.client.http.Http;
import dev.platform.client.model.EnvVar;
import dev.platform.client.model.EnvVarGenerateValue;
import dev.platform.client.model.EnvVarInput;
import dev.platform.client.model.EnvVarKeyValue;
import dev.platform.client.model.EnvVarValue;
import dev.platform.client.model.EnvVarWithCursor;
import java.util.List;
import java.util.Map;

/**
 * The environment variables of a service. They are secret: reading them requires permission to see
 * sensitive values, and their {@code toString} hides the value. Changes take effect with the next
 * deploy.
 */
public final class EnvVars {
  private final EnvVarsApi api;

  EnvVars(Http http) {
    this.api = new EnvVarsApi(http);
  }

  /** All variables of a service, without those of linked groups. */
  public Paged<EnvVar> list(String serviceId) {
    return Paged.byCursor(
        options -> api.getEnvVarsForService(serviceId, options),
        (GetEnvVarsForService all) -> {},
        EnvVarWithCursor::envVar,
        EnvVarWithCursor::cursor);
  }

  /** One variable. */
  public EnvVar get(String serviceId, String key) {
    return api.retrieveEnvVar(serviceId, key);
  }

  /** Sets one variable, new or not. */
  public EnvVar set(String serviceId, String key, String value) {
    return api.updateEnvVar(serviceId, key, new EnvVarValue().value(value));
  }

  /** Sets one variable, new or not, to a random value that the platform chooses. */
  public EnvVar generate(String serviceId, String key) {
    return api.updateEnvVar(serviceId, key, new EnvVarGenerateValue().generateValue(true));
  }

  /** Replaces all environment variables. All others are deleted. */
  public List<EnvVar> replaceAll(String serviceId, Map<String, String> values) {
    List<EnvVarInput> all =
        values.entrySet().stream()
            .<EnvVarInput>map(it -> new EnvVarKeyValue().key(it.getKey()).value(it.getValue()))
            .toList();
    return api.updateEnvVarsForService(serviceId, all).stream()
        .map(EnvVarWithCursor::envVar)
        .toList();
  }

  /** Deletes one variable. */
  public void delete(String serviceId, String key) {
    api.deleteEnvVar(serviceId, key);
  }
}

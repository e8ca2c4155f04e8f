package dev.platform.client;

import dev.platform.client.api.EnvVarsApi;
import dev.platform.client.internal.Http;
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
public final class EnvVars extends EnvVarsApi {
  EnvVars(Http http) {
    super(http);
  }

  /** Creates or replaces one variable. */
  public EnvVar set(String serviceId, String key, String value) {
    return update(serviceId, key, EnvVarValue.builder().value(value).build());
  }

  /** Creates or replaces one variable, with a random value that the platform generates. */
  public EnvVar generate(String serviceId, String key) {
    return update(serviceId, key, EnvVarGenerateValue.builder().generateValue(true).build());
  }

  /** Replaces all environment variables. All others are deleted. */
  public List<EnvVar> replaceAll(String serviceId, Map<String, String> values) {
    List<EnvVarInput> all =
        values.entrySet().stream()
            .<EnvVarInput>map(it -> variable(it.getKey(), it.getValue()))
            .toList();
    return replaceAll(serviceId, all).stream().map(EnvVarWithCursor::envVar).toList();
  }

  private static EnvVarKeyValue variable(String key, String value) {
    return EnvVarKeyValue.builder().key(key).value(value).build();
  }
}

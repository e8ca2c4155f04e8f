package dev.platform.platform.envvar;

import dev.platform.api.platform.EnvVarsApi;
import dev.platform.api.platform.model.AddUpdateEnvVarInputDto;
import dev.platform.api.platform.model.EnvVarDto;
import dev.platform.api.platform.model.EnvVarInputDto;
import dev.platform.api.platform.model.EnvVarWithCursorDto;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Variables of services over HTTP. */
@Singleton
final class EnvVarResource implements EnvVarsApi {
  private final EnvVars envVars;
  private final Supplier<Caller> caller;

  @Inject
  EnvVarResource(EnvVars envVars, Supplier<Caller> caller) {
    this.envVars = envVars;
    this.caller = caller;
  }

  @Override
  public List<EnvVarWithCursorDto> getEnvVarsForService(
      String serviceId, String cursor, Integer limit) {
    return envVars
        .list(caller.get(), new ServiceId(serviceId), PageRequest.of(EnvVars.LIST, cursor, limit))
        .map(EnvVarViews::entry);
  }

  @Override
  public List<EnvVarWithCursorDto> updateEnvVarsForService(
      String serviceId, List<EnvVarInputDto> inputs) {
    return envVars
        .replace(caller.get(), new ServiceId(serviceId), EnvVarViews.inputs(inputs))
        .map(EnvVarViews::entry);
  }

  @Override
  public EnvVarDto retrieveEnvVar(String serviceId, String key) {
    return EnvVarViews.envVar(envVars.get(caller.get(), new ServiceId(serviceId), key));
  }

  @Override
  public EnvVarDto updateEnvVar(String serviceId, String key, AddUpdateEnvVarInputDto input) {
    return EnvVarViews.envVar(
        envVars.set(caller.get(), new ServiceId(serviceId), EnvVarViews.input(key, input)));
  }

  @Override
  public void deleteEnvVar(String serviceId, String key) {
    envVars.delete(caller.get(), new ServiceId(serviceId), key);
  }
}

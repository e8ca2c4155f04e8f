package dev.platform.platform.log;

import dev.platform.api.platform.LogStreamsApi;
import dev.platform.api.platform.model.ResourceLogStreamSettingDto;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.Extra;
import dev.platform.base.contract.Stub;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Where lines are sent to, over HTTP: nowhere, so no resource has a setting of its own. */
@Singleton
final class LogStreamSettingsResource implements LogStreamsApi {
  private final Logs logs;
  private final Supplier<Caller> caller;

  @Inject
  LogStreamSettingsResource(Logs logs, Supplier<Caller> caller) {
    this.logs = logs;
    this.caller = caller;
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  @Stub("returns 404 for every resource, because none has a separate log stream")
  public ResourceLogStreamSettingDto getResourceLogStream(String resourceId) {
    logs.requireResource(caller.get(), new ResourceId(resourceId));
    throw Failure.notFound(resourceId);
  }
}

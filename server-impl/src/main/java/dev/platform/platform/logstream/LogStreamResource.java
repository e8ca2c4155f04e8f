package dev.platform.platform.logstream;

import dev.platform.api.platform.LogStreamsApi;
import dev.platform.api.platform.model.LogStreamResourceUpdateDto;
import dev.platform.api.platform.model.ResourceLogStreamSettingDto;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.Extra;
import dev.platform.base.contract.Partial;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Log stream settings over HTTP. */
@Singleton
final class LogStreamResource implements LogStreamsApi {
  private final LogStreamOverrides overrides;
  private final Supplier<Caller> caller;

  @Inject
  LogStreamResource(LogStreamOverrides overrides, Supplier<Caller> caller) {
    this.overrides = overrides;
    this.caller = caller;
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public ResourceLogStreamSettingDto getResourceLogStream(String resourceId) {
    var id = new ResourceId(resourceId);
    if (!overrides.isDropping(caller.get(), id)) {
      throw Failure.notFound(id);
    }
    return LogStreamViews.dropping(id);
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  @Partial("accepts the setting drop only, because there are no log streams yet")
  public ResourceLogStreamSettingDto updateResourceLogStream(
      String resourceId, LogStreamResourceUpdateDto input) {
    var id = new ResourceId(resourceId);
    LogStreamViews.checkDropping(input);
    overrides.drop(caller.get(), id);
    return LogStreamViews.dropping(id);
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public void deleteResourceLogStream(String resourceId) {
    overrides.follow(caller.get(), new ResourceId(resourceId));
  }
}

package dev.platform.platform.logstream;

import dev.platform.api.platform.LogStreamsApi;
import dev.platform.api.platform.model.LogStreamOwnerUpdateDto;
import dev.platform.api.platform.model.LogStreamResourceUpdateDto;
import dev.platform.api.platform.model.LogStreamSettingDto;
import dev.platform.api.platform.model.OwnerLogStreamSettingDto;
import dev.platform.api.platform.model.ResourceLogStreamSettingDto;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.Extra;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Log streams over HTTP. */
@Singleton
final class LogStreamResource implements LogStreamsApi {
  private final LogStreams streams;
  private final Supplier<Caller> caller;

  @Inject
  LogStreamResource(LogStreams streams, Supplier<Caller> caller) {
    this.streams = streams;
    this.caller = caller;
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public OwnerLogStreamSettingDto getOwnerLogStream(String ownerId) {
    return LogStreamViews.owner(streams.get(caller.get(), new WorkspaceId(ownerId)));
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public OwnerLogStreamSettingDto updateOwnerLogStream(
      String ownerId, LogStreamOwnerUpdateDto input) {
    return LogStreamViews.owner(
        streams.set(
            caller.get(),
            new WorkspaceId(ownerId),
            LogStreamViews.destination(input.getEndpoint(), input.getToken()),
            LogStreamViews.preview(input)));
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public void deleteOwnerLogStream(String ownerId) {
    streams.delete(caller.get(), new WorkspaceId(ownerId));
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public List<ResourceLogStreamSettingDto> listResourceLogStreams(
      List<String> ownerId,
      List<String> logStreamId,
      List<String> resourceId,
      List<LogStreamSettingDto> setting,
      @Nullable String cursor,
      Integer limit) {
    var filter = LogStreamViews.filter(ownerId, logStreamId, resourceId, setting);
    var page = PageRequest.of("log-stream", null, limit);
    return streams.list(caller.get(), filter, cursor, page.limit()).stream()
        .map(LogStreamViews::resource)
        .toList();
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public ResourceLogStreamSettingDto getResourceLogStream(String resourceId) {
    return LogStreamViews.resource(streams.get(caller.get(), new ResourceId(resourceId)));
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public ResourceLogStreamSettingDto updateResourceLogStream(
      String resourceId, LogStreamResourceUpdateDto input) {
    return LogStreamViews.resource(
        streams.set(
            caller.get(),
            new ResourceId(resourceId),
            LogStreamViews.setting(input.getSetting()),
            LogStreamViews.destination(input.getEndpoint(), input.getToken())));
  }

  @Override
  @Extra(ContractProfile.TERRAFORM)
  public void deleteResourceLogStream(String resourceId) {
    streams.delete(caller.get(), new ResourceId(resourceId));
  }
}

package dev.platform.platform.logstream;

import dev.platform.api.platform.model.LogStreamOwnerUpdateDto;
import dev.platform.api.platform.model.LogStreamPreviewSettingDto;
import dev.platform.api.platform.model.LogStreamSettingDto;
import dev.platform.api.platform.model.OwnerLogStreamSettingDto;
import dev.platform.api.platform.model.ResourceLogStreamSettingDto;
import dev.platform.platform.ResourceId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Log streams as the contract shows and takes them. */
final class LogStreamViews {
  private LogStreamViews() {}

  static OwnerLogStreamSettingDto owner(OwnerLogStream stream) {
    return new OwnerLogStreamSettingDto()
        .ownerId(stream.workspace().value())
        .endpoint(stream.endpoint())
        .preview(
            switch (stream.preview()) {
              case SEND -> LogStreamPreviewSettingDto.SEND;
              case DROP -> LogStreamPreviewSettingDto.DROP;
            });
  }

  static ResourceLogStreamSettingDto resource(ResourceLogStream stream) {
    return new ResourceLogStreamSettingDto()
        .resourceId(stream.resource().value())
        .endpoint(stream.endpoint())
        .setting(
            switch (stream.setting()) {
              case SEND -> LogStreamSettingDto.SEND;
              case DROP -> LogStreamSettingDto.DROP;
            });
  }

  static LogStreamSetting preview(LogStreamOwnerUpdateDto input) {
    return switch (input.getPreview()) {
      case SEND -> LogStreamSetting.SEND;
      case DROP -> LogStreamSetting.DROP;
    };
  }

  static LogStreamSetting setting(LogStreamSettingDto setting) {
    return switch (setting) {
      case SEND -> LogStreamSetting.SEND;
      case DROP -> LogStreamSetting.DROP;
    };
  }

  /** Left out and empty are the same: the Terraform provider sends empty texts. */
  static LogDestination destination(@Nullable String endpoint, @Nullable String token) {
    return LogDestination.of(endpoint == null ? "" : endpoint, token == null ? "" : token);
  }

  /** The stream of a resource has no id but that of the resource. */
  static LogStreams.Filter filter(
      List<String> owners,
      List<String> streams,
      List<String> resources,
      List<LogStreamSettingDto> settings) {
    return new LogStreams.Filter(
        owners,
        ids(streams),
        ids(resources),
        settings.stream().map(LogStreamViews::setting).collect(Collectors.toSet()));
  }

  private static Set<ResourceId> ids(List<String> given) {
    return given.stream().map(ResourceId::new).collect(Collectors.toSet());
  }
}

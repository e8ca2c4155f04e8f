package dev.platform.platform.logstream;

import dev.platform.api.platform.model.LogStreamResourceUpdateDto;
import dev.platform.api.platform.model.LogStreamSettingDto;
import dev.platform.api.platform.model.ResourceLogStreamSettingDto;
import dev.platform.base.error.Failure;
import dev.platform.platform.ResourceId;
import org.jspecify.annotations.Nullable;

/** Log stream settings as the contract shows and takes them. */
final class LogStreamViews {
  private LogStreamViews() {}

  static ResourceLogStreamSettingDto dropping(ResourceId id) {
    return new ResourceLogStreamSettingDto()
        .resourceId(id.value())
        .endpoint("")
        .setting(LogStreamSettingDto.DROP);
  }

  /**
   * Rejects what there is nothing for yet: a destination.
   *
   * @throws Failure which field is wrong
   */
  static void checkDropping(LogStreamResourceUpdateDto input) {
    if (input.getSetting() != LogStreamSettingDto.DROP) {
      throw Failure.invalid(
          "setting", "must be drop, because log streams are not available in this version");
    }
    checkEmpty("endpoint", input.getEndpoint());
    checkEmpty("token", input.getToken());
  }

  private static void checkEmpty(String field, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      throw Failure.invalid(field, "must be empty or left out when the setting is drop");
    }
  }
}

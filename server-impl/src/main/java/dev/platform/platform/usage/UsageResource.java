package dev.platform.platform.usage;

import dev.platform.api.nativeapi.UsageApi;
import dev.platform.api.nativeapi.model.UsageDto;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Usage over HTTP. */
@Singleton
final class UsageResource implements UsageApi {
  private final Usages usages;
  private final Supplier<Caller> caller;

  @Inject
  UsageResource(Usages usages, Supplier<Caller> caller) {
    this.usages = usages;
    this.caller = caller;
  }

  @Override
  public UsageDto getUsage(String ownerId, String period) {
    return UsageViews.usage(usages.read(caller.get(), ownerId, UsageViews.month(period)));
  }
}

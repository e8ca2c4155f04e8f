package dev.platform.platform.autoscaling;

import dev.platform.api.platform.AutoscalingApi;
import dev.platform.api.platform.model.AutoscalingConfigDto;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Autoscaling over HTTP. */
@Singleton
final class AutoscalingResource implements AutoscalingApi {
  private final Autoscalings autoscalings;
  private final Supplier<Caller> caller;

  @Inject
  AutoscalingResource(Autoscalings autoscalings, Supplier<Caller> caller) {
    this.autoscalings = autoscalings;
    this.caller = caller;
  }

  @Override
  public AutoscalingConfigDto autoscaleService(String serviceId, AutoscalingConfigDto input) {
    return AutoscalingViews.shown(
        autoscalings.set(caller.get(), new ServiceId(serviceId), AutoscalingViews.config(input)));
  }

  @Override
  public void deleteAutoscalingConfig(String serviceId) {
    autoscalings.delete(caller.get(), new ServiceId(serviceId));
  }
}

package dev.platform.http;

import dev.platform.api.nativeapi.HealthApi;
import dev.platform.api.nativeapi.model.ReadinessDto;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Life and readiness of this process. */
@Singleton
public final class HealthResource implements HealthApi {
  private final Readiness readiness;

  @Inject
  HealthResource(Readiness readiness) {
    this.readiness = readiness;
  }

  @Override
  public String getHealthz() {
    return "ok";
  }

  @Override
  public ReadinessDto getReadyz() {
    var report = readiness.report();
    report
        .failure()
        .ifPresent(
            failure -> {
              throw failure;
            });
    return new ReadinessDto()
        .status(ReadinessDto.StatusEnum.READY)
        .parts(report.states())
        .buildId(Build.id().orElse(null));
  }
}

package dev.platform.http;

import dev.platform.api.nativeapi.HealthApi;
import dev.platform.base.error.Failure;
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
  public String getReadyz() {
    readiness
        .missing()
        .ifPresent(
            backend -> {
              throw Failure.unavailable(backend, "Not ready: " + backend + " does not answer.");
            });
    return "ready";
  }
}

package dev.platform.platform.service;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.autoscaling.ScalableService;
import dev.platform.platform.autoscaling.ScalableServices;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells autoscaling about services. */
final class ServiceScaling implements ScalableServices {
  private final ServiceStore store;

  @Inject
  ServiceScaling(ServiceStore store) {
    this.store = store;
  }

  @Override
  public Optional<ScalableService> lock(WriteTx tx, Grant<ServiceId> service) {
    return store.tryLock(tx, service).map(ServiceScaling::scalable);
  }

  @Override
  public void show(WriteTx tx, Grant<ServiceId> service, @Nullable AutoscalingConfig config) {
    store.setAutoscaling(tx, service, config);
  }

  private static ScalableService scalable(Service service) {
    return new ScalableService(
        service.numInstances(),
        service.maxInstances(),
        ServiceRules.withoutInstances(service.type()).orElse(null));
  }
}

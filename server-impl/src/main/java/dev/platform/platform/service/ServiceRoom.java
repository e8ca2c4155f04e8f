package dev.platform.platform.service;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.platform.BatchRead;
import dev.platform.platform.ResourceNames;
import dev.platform.platform.autoscaling.ScalableServices;
import dev.platform.platform.deploy.OpenPorts;
import dev.platform.platform.deploy.ReleaseSpecs;
import dev.platform.platform.disk.DiskHosts;
import dev.platform.platform.environment.EnvironmentContents;
import dev.platform.platform.metric.InstanceLimits;
import dev.platform.platform.notification.NotifyingServices;
import dev.platform.platform.routing.AllowLists;
import dev.platform.platform.routing.Fronts;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds services. It needs {@link ServiceSettings}. */
public final class ServiceRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(ServiceStore.class).in(Singleton.class);
    bindAsContract(ServiceRules.class).in(Singleton.class);
    bindAsContract(MissingCommands.class).in(Singleton.class);
    bindAsContract(ServiceDetailsViews.class).in(Singleton.class);
    bindAsContract(ServiceViews.class).in(Singleton.class);
    bindAsContract(ServicePatchViews.class).in(Singleton.class);
    bindAsContract(ServiceDeletion.class).in(Singleton.class);
    bindAsContract(Services.class).in(Singleton.class);
    bindAsContract(ServiceRepositories.class).in(Singleton.class);
    bind(ServiceReads.class).to(BatchRead.class).in(Singleton.class);
    bind(EnvironmentServices.class).to(EnvironmentContents.class).in(Singleton.class);
    bind(ServiceAllowLists.class).to(AllowLists.class).in(Singleton.class);
    bind(ServiceFronts.class).to(Fronts.class).in(Singleton.class);
    bind(ServiceDiskHosts.class).to(DiskHosts.class).in(Singleton.class);
    bind(ServiceNotifications.class).to(NotifyingServices.class).in(Singleton.class);
    bind(ServiceScaling.class).to(ScalableServices.class).in(Singleton.class);
    bind(ServiceInstanceLimits.class).to(InstanceLimits.class).in(Singleton.class);
    bind(ServiceNames.class).to(ResourceNames.class).in(Singleton.class);
    bind(ServicePorts.class).to(OpenPorts.class).in(Singleton.class);
    bind(ServiceReleaseSpecs.class)
        .to(ServiceReleaseSpecs.class)
        .to(ReleaseSpecs.class)
        .in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(ServiceResource.class, ServicePagesResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(ServiceEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(ServiceMapper.class), List.of());
  }
}

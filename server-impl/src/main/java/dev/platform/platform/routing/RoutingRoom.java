package dev.platform.platform.routing;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.deploy.InstancesInUse;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Binds this room. It needs {@link RoutingSettings}, and from others {@link SiteRulesSource},
 * {@link AllowLists}, {@link CustomHosts}, {@link Fronts} and {@link Traffic}.
 */
public final class RoutingRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(MaintenancePages.class).in(Singleton.class);
    bindAsContract(ServiceRoutes.class).in(Singleton.class);
    bind(EdgeInstancesInUse.class).to(InstancesInUse.class).in(Singleton.class);
    bind(ClosedRoutesReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(EdgeMapper.class, RouteMapper.class), List.of(), List.of(RouteChanges.seal()));
  }
}

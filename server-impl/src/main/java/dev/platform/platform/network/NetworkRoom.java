package dev.platform.platform.network;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.ServiceCleanup;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds networks. It needs {@link NetworkSettings}. */
public final class NetworkRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Networks.class).in(Singleton.class);
    bindAsContract(NetworkRoutes.class).in(Singleton.class);
    bind(ServiceTargets.class).to(NetworkTargets.class).in(Singleton.class);
    bind(ServiceNetworkCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bind(NetworkReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(NetworkMapper.class), List.of(), List.of(NetworkChanges.seal()));
  }
}

package dev.platform.platform.domain;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.BatchRead;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.routing.CustomHosts;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds custom domains. It needs {@link DomainSettings}. */
public final class DomainRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(CustomDomains.class).in(Singleton.class);
    bindAsContract(DomainViews.class).in(Singleton.class);
    bindAsContract(Ownership.class).in(Singleton.class);
    bind(DomainLists.class).to(BatchRead.class).in(Singleton.class);
    bind(DomainHosts.class).to(CustomHosts.class).in(Singleton.class);
    bind(DomainCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bind(DomainReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(ClaimReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(DomainResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(ClaimMapper.class, DomainMapper.class), List.of(CustomDomainId.class));
  }
}

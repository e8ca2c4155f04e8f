package dev.platform.platform.workload;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Binds this room. From others it takes every {@link WorkloadKind}, and the {@link
 * dev.platform.platform.log.LogSink}.
 */
public final class WorkloadRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(WorkloadKinds.class).in(Singleton.class);
    bindAsContract(ChangedWorkloads.class).in(Singleton.class);
    bindAsContract(LogSources.class).in(Singleton.class);
    bindAsContract(WorkloadListener.class).in(Singleton.class);
    bindAsContract(Offers.class).in(Singleton.class);
    bind(OfferReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(OrphanReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(HeldLinesReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(OfferMapper.class), List.of());
  }
}

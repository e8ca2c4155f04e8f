package dev.platform.platform.blueprint;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.WorkspaceOperations;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds blueprints. It needs a {@link WorkspaceOperations}. */
public final class BlueprintRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Blueprints.class).in(Singleton.class);
    bindAsContract(BlueprintRules.class).in(Singleton.class);
    bindAsContract(BlueprintFiles.class).in(Singleton.class);
    bindAsContract(BlueprintPlans.class).in(Singleton.class);
    bindAsContract(SyncStore.class).in(Singleton.class);
    bindAsContract(AnswerStore.class).in(Singleton.class);
    bindAsContract(SyncRequests.class).in(Singleton.class);
    bindAsContract(SyncSteps.class).in(Singleton.class);
    bindAsContract(SyncTask.class).in(Singleton.class);
    bind(SyncReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(BlueprintWatchReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(BlueprintResource.class, BlueprintSyncResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(BlueprintMapper.class, SyncMapper.class, AnswerMapper.class),
        List.of(BlueprintId.class, SyncId.class));
  }
}

package dev.platform.platform.deploy;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import dev.platform.base.room.Room;
import dev.platform.base.work.Reconciler;
import dev.platform.platform.BatchRead;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Binds this room. It needs {@link DeploySettings}, and from others {@link ReleaseSpecs}, any
 * {@link ReleaseContributor}, {@link dev.platform.platform.log.LogSink} and {@link InstancesInUse}.
 */
public final class DeployRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(ReleaseStore.class).in(Singleton.class);
    bindAsContract(Releases.class).in(Singleton.class);
    bindAsContract(ReleaseCommands.class).in(Singleton.class);
    bindAsContract(Rollouts.class).in(Singleton.class);
    bindAsContract(Hibernation.class).in(Singleton.class);
    bindAsContract(DeployTransitions.class).in(Singleton.class);
    bindAsContract(DeployRequests.class).in(Singleton.class);
    bindAsContract(ServiceLifecycle.class).in(Singleton.class);
    bindAsContract(Observations.class).in(Singleton.class);
    bindAsContract(Deploys.class).in(Singleton.class);
    bind(LatestDeploys.class).to(BatchRead.class).in(Singleton.class);
    bind(ServicePhases.class).to(BatchRead.class).in(Singleton.class);
    bind(DeployCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
    bindAsContract(Backends.class).in(Singleton.class);
    bindAsContract(StoppedInstancesTask.class).in(Singleton.class);
    bind(BuildKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(PreDeployKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(RolloutKind.class).to(WorkloadKind.class).in(Singleton.class);
    bind(BuildQueueReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(DeployReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(PreDeployReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(RolloutReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(ArtifactCleanupReconciler.class).to(Reconciler.class).in(Singleton.class);
    bind(BranchWatchReconciler.class).to(Reconciler.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(DeployResource.class);
  }

  @Override
  public List<Class<? extends DomainEvent>> events() {
    return List.of(DeployEvent.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(
        List.of(
            ArtifactMapper.class,
            BackendMapper.class,
            DeployMapper.class,
            PreDeployMapper.class,
            ReleaseMapper.class,
            RolloutMapper.class,
            WantedStateMapper.class,
            ServiceStatusMapper.class,
            BranchWatchMapper.class),
        List.of(
            BuildId.class, DeployId.class, PreDeployId.class, RolloutId.class, ServiceId.class));
  }
}

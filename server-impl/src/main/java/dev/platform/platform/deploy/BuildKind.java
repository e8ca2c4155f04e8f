package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.platform.ServiceId;
import dev.platform.platform.workload.LogSource;
import dev.platform.platform.workload.WorkloadKind;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** What the engine and the log need to know of builds. */
final class BuildKind implements WorkloadKind {
  private final DeployStore deploys = new DeployStore();
  private final Work work;

  @Inject
  BuildKind(Work work) {
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.BUILD;
  }

  @Override
  public void changed(String key) {
    work.wake(DeployReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return deploys.openBuilds(tx, keys);
  }

  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return deploys.serviceOfBuild(tx, key).map(ServiceId::value).map(LogSource::build);
  }
}

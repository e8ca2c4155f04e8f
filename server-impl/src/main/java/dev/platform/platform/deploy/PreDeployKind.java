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

/** What the engine and the log need to know of pre-deploy commands. */
final class PreDeployKind implements WorkloadKind {
  private final PreDeployStore preDeploys = new PreDeployStore();
  private final Work work;

  @Inject
  PreDeployKind(Work work) {
    this.work = work;
  }

  @Override
  public IdPrefix prefix() {
    return IdPrefix.DEPLOY_COMMAND;
  }

  @Override
  public void changed(String key) {
    work.wake(PreDeployReconciler.class);
  }

  @Override
  public Set<String> wanted(Tx tx, Collection<String> keys) {
    return preDeploys.open(tx, keys);
  }

  @Override
  public Optional<LogSource> logSource(Tx tx, String key) {
    return preDeploys.serviceOf(tx, key).map(ServiceId::value).map(LogSource::build);
  }
}

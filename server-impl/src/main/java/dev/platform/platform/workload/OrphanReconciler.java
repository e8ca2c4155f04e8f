package dev.platform.platform.workload;

import dev.platform.base.db.Db;
import dev.platform.base.work.Reconciler;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.WorkloadRef;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/**
 * The sweep: ends builds, workloads and jobs that the engine has and no room wants. There are some
 * after a backup of the database was restored, or when an older version lacks the room that started
 * them. Volumes are not swept: they may hold the only copy of data.
 */
final class OrphanReconciler implements Reconciler {
  private static final Duration PERIOD = Duration.ofSeconds(30);

  /** How many builds, workloads and jobs each a run checks after the first. */
  private static final int CHECKED = 200;

  private final Db db;
  private final Engine engine;
  private final WorkloadKinds kinds;
  private final RoundRobinKeys workloads = new RoundRobinKeys(CHECKED);
  private final RoundRobinKeys builds = new RoundRobinKeys(CHECKED);
  private final RoundRobinKeys jobs = new RoundRobinKeys(CHECKED);

  @Inject
  OrphanReconciler(Db db, Engine engine, WorkloadKinds kinds) {
    this.db = db;
    this.engine = engine;
    this.kinds = kinds;
  }

  @Override
  public Duration period() {
    return PERIOD;
  }

  /** Lists first and reads the database then, since a key is there before the engine gets it. */
  @Override
  public void reconcile() throws InterruptedException {
    var running = engine.workloads().list().stream().map(WorkloadRef::key).toList();
    end(orphans(workloads, running), key -> engine.workloads().remove(new WorkloadRef(key)));
    var building = engine.builds().list().stream().map(BuildRef::key).toList();
    end(orphans(builds, building), key -> engine.builds().remove(new BuildRef(key)));
    var started = engine.jobs().list().stream().map(JobRef::key).toList();
    end(orphans(jobs, started), key -> engine.jobs().remove(new JobRef(key)));
  }

  private static void end(List<String> orphans, IsolatedSteps.Step<String> step)
      throws InterruptedException {
    IsolatedSteps.of(orphans, key -> key, step);
  }

  private List<String> orphans(RoundRobinKeys turn, List<String> held) {
    var some = turn.next(held);
    if (some.isEmpty()) {
      return List.of();
    }
    var wanted = db.read("workload.wanted", tx -> kinds.wanted(tx, some));
    turn.done(some);
    return some.stream().filter(key -> !wanted.contains(key)).toList();
  }
}

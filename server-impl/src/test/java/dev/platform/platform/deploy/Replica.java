package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import dev.platform.base.db.Db;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Ids;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.Work;
import dev.platform.edge.route.HostRoute;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import dev.platform.identity.access.OpenAccess;
import dev.platform.platform.log.RecordedLines;
import dev.platform.platform.routing.ClosedRoutesReconciler;
import dev.platform.platform.routing.RoutingSettings;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.platform.routing.TestEdges;
import dev.platform.platform.routing.Traffic;
import dev.platform.platform.workload.ChangedWorkloads;
import dev.platform.platform.workload.EngineOutsideTransactions;
import dev.platform.platform.workload.WorkloadBench;
import dev.platform.platform.workload.WorkloadListener;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** This room as one process has it, wired by hand. */
final class Replica implements EngineListener {
  private static final int ROUNDS = 4;

  final Deploys deploys;
  final DeployCleanup cleanup;
  final ServiceRoutes routes;
  final Set<String> busy = new HashSet<>();
  final List<String> socketsClosed = new ArrayList<>();
  final RecordedLines log = new RecordedLines();
  final BranchWatchReconciler watch;

  /** Whether this replica has an edge, which takes part in every round. */
  boolean serves;

  private final Supplier<ServiceRoutes> freshRoutes;
  private final WorkloadListener listener;
  private final List<Reconciler> reconcilers;

  Replica(
      TestDatabase database,
      Db db,
      TestClock clock,
      Vault vault,
      OpenAccess access,
      TestService service,
      Engine itsEngine) {
    var engine = new EngineOutsideTransactions(itsEngine);
    var ids = new Ids(clock);
    var events = new EventLog(ids);
    var signals = new PostgresSignals(database.source());
    var work = new NoWork();
    var changed = new ChangedWorkloads();
    var settings = DeploySettings.of(Config.of(Map.of(), Map.of(), Map.of()));
    var releases = new ReleaseStore(vault);
    var now = new Releases(service, List.of(service, service.shared()));
    var rollouts = new Rollouts(releases, ids, work);
    var course = new DeployTransitions(releases, rollouts, ids, events, work, log);
    var wishes = new DeployRequests(releases, now, course, ids);
    var lifecycle = new ServiceLifecycle(service, course, wishes, rollouts, events, work, settings);
    var sightings = new Observations(service, releases, course, rollouts, events, settings);
    this.deploys = new Deploys(db, access, wishes, course, lifecycle);
    this.cleanup = new DeployCleanup(lifecycle);
    this.freshRoutes =
        () ->
            new ServiceRoutes(
                db,
                signals,
                new Backends(work),
                engine,
                (tx, services) -> Map.of(),
                List.of(),
                new Busy(),
                new RoutingSettings(settings.drainLimit()));
    this.routes = freshRoutes.get();
    var stopped = new StoppedInstancesTask(db, service);
    var kinds =
        new WorkloadBench(
            db, engine, log, new BuildKind(work), new RolloutKind(work, changed, stopped));
    this.listener = kinds.listener();
    this.watch = new BranchWatchReconciler(db, service, wishes, engine, events, settings);
    this.reconcilers =
        List.of(
            new DeployReconciler(db, releases, course, engine, settings, work, clock),
            new RolloutReconciler(
                db, releases, sightings, changed, TestEdges.inUse(), engine, settings, work, clock),
            new RemainsReconciler(db, engine),
            new ClosedRoutesReconciler(db),
            kinds.orphans(),
            watch);
  }

  /** Lets every reconciler look often enough for all that can happen by itself. */
  void settle() {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        look();
      }
      routes.refresh();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets every reconciler look once. */
  void look() throws InterruptedException {
    for (Reconciler reconciler : reconcilers) {
      reconciler.reconcile();
    }
    if (serves) {
      routes.refresh();
      routes.report();
    }
  }

  /** Where a service is, as the edge knows that has followed all changes, and as a new one does. */
  HostRoute find(String slug) {
    var fresh = freshRoutes.get();
    fresh.refresh();
    routes.refresh();
    assertThat(routes.find(slug)).isEqualTo(fresh.find(slug));
    return routes.find(slug);
  }

  @Override
  public void line(LogLine line) {
    listener.line(line);
  }

  @Override
  public boolean takes(String subject) {
    return listener.takes(subject);
  }

  @Override
  public long kept(String subject, String name) {
    return listener.kept(subject, name);
  }

  @Override
  public void changed(String key) {
    listener.changed(key);
  }

  /** What a test says that the edge does. */
  private final class Busy implements Traffic {
    @Override
    public Set<String> busy() {
      return busy;
    }

    @Override
    public void closeSockets(String instance) {
      socketsClosed.add(instance);
    }
  }

  /** Nobody is woken: tests say when it is time to look. */
  private static final class NoWork implements Work {
    @Override
    public void wake(WriteTx tx, Class<? extends Reconciler> reconciler) {}

    @Override
    public void wake(Class<? extends Reconciler> reconciler) {}
  }
}

package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.base.work.Reconciler;
import dev.platform.edge.route.HostRoute;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineListener;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.OpenAccess;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.RecordedLines;
import dev.platform.platform.routing.RoutingRoom;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.platform.routing.Traffic;
import dev.platform.platform.sleep.SleepRoom;
import dev.platform.platform.workload.EngineOutsideTransactions;
import dev.platform.platform.workload.WorkloadListener;
import dev.platform.platform.workload.WorkloadRoom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/** One process whose engine, service, visitors and access are a test's. */
final class Replica implements AutoCloseable {
  private static final int ROUNDS = 4;

  /** The rooms whose reconcilers look; others have nothing to do here. */
  private static final Set<Package> ROOMS =
      Set.of(
          DeployRoom.class.getPackage(),
          RoutingRoom.class.getPackage(),
          SleepRoom.class.getPackage(),
          WorkloadRoom.class.getPackage());

  final TestProcess process;
  final Deploys deploys;
  final DeployCleanup cleanup;
  final ServiceRoutes routes;
  final Set<String> busy = new HashSet<>();
  final Set<String> visited = new HashSet<>();
  final List<String> socketsClosed = new ArrayList<>();
  final RecordedLines log = new RecordedLines();
  final BranchWatchReconciler watch;

  /** Whether this replica has an edge, which takes part in every round. */
  boolean serves;

  private final List<Reconciler> reconcilers;

  Replica(TestProcess.Setup setup, OpenAccess access, TestService service, Engine engine) {
    process = setup.override(new Parts(access, service, engine)).open();
    deploys = process.get(Deploys.class);
    cleanup = only(DeployCleanup.class, ServiceCleanup.class);
    routes = process.get(ServiceRoutes.class);
    watch = only(BranchWatchReconciler.class, Reconciler.class);
    reconcilers =
        process.locator().getAllServices(Reconciler.class).stream()
            .filter(it -> ROOMS.contains(it.getClass().getPackage()))
            .toList();
  }

  /** What is bound as one of several. */
  private <T extends C, C> T only(Class<T> type, Class<C> contract) {
    return process.locator().getAllServices(contract).stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow();
  }

  /** Hears what the engine says. */
  EngineListener listener() {
    return process.get(WorkloadListener.class);
  }

  @Override
  public void close() {
    process.close();
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
    var fresh = process.locator().createAndInitialize(ServiceRoutes.class);
    fresh.refresh();
    routes.refresh();
    assertThat(routes.find(slug)).isEqualTo(fresh.find(slug));
    return routes.find(slug);
  }

  /** What a test says that the edge does. */
  private final class Busy implements Traffic {
    @Override
    public Set<String> busy() {
      return busy;
    }

    @Override
    public Set<String> takeVisited() {
      var taken = Set.copyOf(visited);
      visited.clear();
      return taken;
    }

    @Override
    public void closeSockets(String instance) {
      socketsClosed.add(instance);
    }
  }

  /** What the test has in place of other rooms. */
  private final class Parts extends AbstractBinder {
    private final OpenAccess access;
    private final TestService service;
    private final Engine engine;

    Parts(OpenAccess access, TestService service, Engine engine) {
      this.access = access;
      this.service = service;
      this.engine = engine;
    }

    @Override
    protected void configure() {
      bind(access).to(Access.class).ranked(1);
      bind(service)
          .to(ReleaseSpecs.class)
          .to(ReleaseContributor.class)
          .to(OpenPorts.class)
          .ranked(1);
      bind(service.shared()).to(ReleaseContributor.class);
      bind(new EngineOutsideTransactions(engine)).to(Engine.class).ranked(1);
      bind(log).to(LogSink.class).ranked(1);
      bind(new Busy()).to(Traffic.class).ranked(1);
    }
  }
}

package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.config.Config;
import dev.platform.base.db.Db;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.db.Signals;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.Ids;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundSettings;
import dev.platform.base.secret.Vault;
import dev.platform.base.time.SteadyTime;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.ScheduledWork;
import dev.platform.base.work.Work;
import dev.platform.edge.route.HostRoute;
import dev.platform.engine.Eventually;
import dev.platform.engine.spi.Engine;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.platform.log.LogSink;
import dev.platform.platform.log.RecordedLines;
import dev.platform.platform.routing.AllowLists;
import dev.platform.platform.routing.CustomHosts;
import dev.platform.platform.routing.Fronts;
import dev.platform.platform.routing.NoTraffic;
import dev.platform.platform.routing.RoutingRoom;
import dev.platform.platform.routing.RoutingSettings;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.platform.routing.SiteRulesSource;
import dev.platform.platform.routing.Traffic;
import dev.platform.platform.sleep.SleepRoom;
import dev.platform.platform.sleep.SleepSettings;
import dev.platform.platform.workload.WorkloadListener;
import dev.platform.platform.workload.WorkloadRoom;
import dev.platform.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.TypeLiteral;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The room as the container makes it, with real signals and a real scheduler. */
class DeployRoomTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);
  private final PostgresSignals signals = new PostgresSignals(database.source());
  private final ScheduledWork work = new ScheduledWork(signals, Clock.systemUTC());
  private final ServiceLocator locator =
      ServiceLocatorUtilities.bind(
          new DeployRoom(), new RoutingRoom(), new SleepRoom(), new WorkloadRoom(), new Rest());

  @AfterEach
  void stop() {
    locator.getService(ServiceRoutes.class).close();
    work.close();
    signals.close();
    bench.close();
    database.close();
  }

  @Test
  void aWishBecomesARouteByItself() {
    var deploys = locator.getService(Deploys.class);
    var routes = locator.getService(ServiceRoutes.class);
    bench.engine.start(locator.getService(WorkloadListener.class));
    bench.open("web_service", 1);
    signals.start();
    routes.start();
    work.start(locator.getAllServices(Reconciler.class), () -> {}, () -> true);

    deploys.create(bench.caller, bench.service.id(), DeployRequest.build(Trigger.API));

    Eventually.see(
        "the route", () -> routes.find(bench.slug()), HostRoute.Instances.class::isInstance);
    assertThat(locator.getAllServices(Reconciler.class)).hasSize(11);
  }

  /** What the process and the other rooms bring. */
  private final class Rest extends AbstractBinder {
    @Override
    protected void configure() {
      var ids = new Ids(bench.clock);
      bind(bench.clock).to(Clock.class).to(SteadyTime.class);
      bind(bench.db()).to(Db.class);
      bind(signals).to(Signals.class);
      bind(work).to(Work.class);
      bind(bench.replica.process.get(Vault.class)).to(Vault.class);
      bind(bench.engine).to(Engine.class);
      bind(ids).to(Ids.class);
      bind(new EventLog(ids, List.of())).to(EventLog.class);
      bind(bench.access).to(Access.class);
      bind(bench.service).to(ReleaseSpecs.class).to(ReleaseContributor.class).to(OpenPorts.class);
      bind(DeploySettings.of(Config.of(Map.of(), Map.of(), Map.of()))).to(DeploySettings.class);
      bind(new RoutingSettings(Duration.ofSeconds(30))).to(RoutingSettings.class);
      bind(new RecordedLines()).to(LogSink.class);
      bind((SiteRulesSource) (tx, services) -> Map.of()).to(SiteRulesSource.class);
      bind((AllowLists) (tx, services) -> Map.of()).to(AllowLists.class);
      bind((CustomHosts) (tx, services) -> Map.of()).to(CustomHosts.class);
      bind((Fronts) (tx, services) -> Map.of()).to(Fronts.class);
      bind(new Outbound(new OutboundSettings(false))).to(Outbound.class);
      bind(new SleepSettings(Duration.ZERO)).to(SleepSettings.class);
      bind(new NoTraffic()).to(Traffic.class);
      bind((Supplier<Caller>) () -> bench.caller).to(new TypeLiteral<Supplier<Caller>>() {});
    }
  }
}

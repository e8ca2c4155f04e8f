package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.Db;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.edge.route.HostRoute;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.ClosedRoutesReconciler;
import dev.platform.platform.routing.RouteChanges;
import dev.platform.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Routes that are followed change by change are those that are read at once. */
class ServiceRoutesTest {
  private static final int SERVICES = 20;
  private static final int CHANGES = 60;
  private static final int WRITERS = 4;

  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);
  private final Db db = bench.db();
  private final WantedStateStore runnings = new WantedStateStore();

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void noChangeIsMissedHoweverTransactionsOverlap() throws Exception {
    var services = services();
    var routes = bench.replica.routes;
    routes.refresh();
    var over = new AtomicBoolean();
    var threads = Executors.newFixedThreadPool(WRITERS + 1);
    try {
      var reading =
          threads.submit(
              () -> {
                while (!over.get()) {
                  routes.refresh();
                }
              });
      List<Callable<Object>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        writers.add(Executors.callable(() -> change(services)));
      }
      for (Future<Object> done : threads.invokeAll(writers)) {
        done.get();
      }
      over.set(true);
      reading.get();
    } finally {
      threads.shutdownNow();
    }

    for (Grant<ServiceId> service : services) {
      bench.replica.find(slug(service));
    }
    assertThat(database.query("select version from route_version"))
        .containsExactly(String.valueOf(SERVICES + WRITERS * CHANGES));
  }

  @Test
  void whatIsUndoneOrConcernsNobodyOutsideHasNoVersion() {
    bench.open("background_worker", 1);
    bench.change((tx, grant) -> bench.replica.deploys.describe(tx, grant));
    bench.service.type = "web_service";
    var releaseSpec = bench.read(tx -> bench.service.of(tx, bench.service.grant));
    database.execute("update running set public = true");
    db.rehearse(
        "test",
        tx -> {
          runnings.describe(tx, bench.service.grant, releaseSpec);
          return "";
        });

    assertThat(database.query("select version from route_version")).containsExactly("0");
    assertThat(database.query("select slug from route_change")).isEmpty();
  }

  @Test
  void whatOnlyNeighborsReachHasInstancesButNoHost() {
    bench.open("private_service", 1);
    bench.request();
    bench.settle();

    assertThat(bench.route()).isEqualTo(new HostRoute.Unknown());
    assertThat(bench.replica.routes.instances(bench.slug())).hasSize(1);
  }

  @Test
  void theEndOfAServiceIsRememberedForAWhile() {
    bench.live(1);
    bench.change((tx, grant) -> bench.replica.cleanup.cleanUp(tx, grant));
    bench.settle();
    assertThat(bench.count("running")).isZero();
    assertThat(bench.count("route_change")).isOne();
    assertThat(bench.route()).isEqualTo(new HostRoute.Unknown());

    bench.pass(ClosedRoutesReconciler.REMEMBERED.plusSeconds(1));

    assertThat(bench.count("route_change")).isZero();
  }

  private void change(List<Grant<ServiceId>> services) {
    var random = ThreadLocalRandom.current();
    for (int i = 0; i < CHANGES; i++) {
      var service = services.get(random.nextInt(SERVICES));
      boolean suspended = random.nextBoolean();
      db.change("test", tx -> runnings.setSuspended(tx, service, suspended));
    }
  }

  private List<Grant<ServiceId>> services() {
    var ids = new Ids(bench.clock);
    var services =
        IntStream.range(0, SERVICES)
            .mapToObj(i -> new ServiceId(ids.next(IdPrefix.SERVICE)))
            .map(id -> Grant.asSystem(id, bench.service.grant.workspace()))
            .toList();
    services.forEach(this::open);
    return services;
  }

  private void open(Grant<ServiceId> service) {
    database.execute(
        "insert into running (service_id, workspace_id, name, slug, public, wanted_instances)"
            + " values ('%s', '%s', 'web', '%s', true, 1)"
                .formatted(service.on().value(), service.workspace().value(), slug(service)));
    db.change("test", tx -> RouteChanges.note(tx, service.on()));
  }

  private static String slug(Grant<ServiceId> service) {
    return service.on().value().substring(4);
  }
}

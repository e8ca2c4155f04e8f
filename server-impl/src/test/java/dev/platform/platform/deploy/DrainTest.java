package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is to go is out of the routes of every edge, and has answered, before it is stopped. */
class DrainTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);
  private List<String> three = List.of();

  @BeforeEach
  void open() {
    bench.live(3);
    three = bench.upstreams();
    bench.replica.serves = true;
    bench.settle();
  }

  @AfterEach
  void drop() {
    bench.close();
    database.close();
  }

  @Test
  void whatIsBusyIsStoppedLast() {
    bench.replica.busy.addAll(three);
    scale(1);
    bench.settle();

    assertThat(bench.upstreams()).hasSize(1);
    assertThat(running()).containsExactlyElementsOf(three);
    assertThat(bench.instances()).extracting(Instance::id).isEqualTo(bench.upstreams());

    bench.replica.busy.clear();
    bench.settle();
    assertThat(running()).isEqualTo(bench.upstreams());
  }

  @Test
  void nothingIsStoppedThatAnEdgeHasNotHeardOf() {
    edge("slow", 1);
    scale(1);
    bench.settle();
    assertThat(running()).hasSize(3);

    database.execute(
        "update edge set version = (select version from route_version) where id = 'slow'");
    bench.settle();
    assertThat(running()).hasSize(1);
  }

  @Test
  void anEdgeThatIsSilentIsNotWaitedFor() {
    edge("dead", 1);
    database.execute("update edge set heard_at = now() - interval '8 seconds' where id = 'dead'");

    scale(1);
    bench.settle();

    assertThat(running()).hasSize(1);
  }

  @Test
  void anEdgeThatBeginsIsWaitedFor() {
    edge("fresh", 0);
    scale(2);
    bench.settle();
    assertThat(running()).hasSize(3);
  }

  @Test
  void whatIsWantedAgainIsSpared() {
    bench.replica.busy.addAll(three);
    scale(1);
    bench.settle();
    assertThat(bench.upstreams()).hasSize(1);

    scale(2);
    bench.settle();
    assertThat(bench.upstreams()).hasSize(1);
    scale(3);
    bench.settle();

    assertThat(bench.upstreams()).containsExactlyElementsOf(three);
    assertThat(running()).containsExactlyElementsOf(three);
  }

  @Test
  void aDeletedEdgeHoldsNobody() {
    bench.replica.settle();
    bench.replica.routes.close();

    assertThat(database.query("select id from edge")).isEmpty();
  }

  @Test
  void requestsOfASuspendedServiceAreAnswered() {
    bench.replica.busy.add(three.get(0));
    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));
    bench.settle();
    assertThat(bench.route()).isEqualTo(new HostRoute.Closed("web", HostRoute.Reason.SUSPENDED));
    assertThat(running()).hasSize(3);

    bench.replica.busy.clear();
    bench.settle();

    assertThat(bench.workloads()).isEmpty();
  }

  @Test
  void aServiceThatIsResumedMeanwhileHasNewInstancesBesideTheOld() {
    bench.replica.busy.add(three.get(0));
    bench.change((tx, grant) -> bench.replica.deploys.suspend(tx, grant));
    bench.settle();
    bench.change((tx, grant) -> bench.replica.deploys.resume(tx, grant));
    bench.settle();

    assertThat(bench.upstreams()).hasSize(3).doesNotContainAnyElementsOf(three);
    assertThat(running()).hasSize(6);

    bench.replica.busy.clear();
    bench.pass(Duration.ofSeconds(5));
    assertThat(running()).hasSize(3);
  }

  @Test
  void patienceEnds() {
    bench.replica.busy.addAll(three);
    scale(1);
    bench.settle();
    bench.pass(Duration.ofSeconds(30));
    assertThat(running()).hasSize(3);

    bench.pass(Duration.ofSeconds(5));
    assertThat(running()).hasSize(1);
  }

  private void scale(int instances) {
    bench.change((tx, grant) -> bench.replica.deploys.scale(tx, grant, instances));
  }

  private void edge(String id, long version) {
    database.execute("insert into edge values ('%s', %d, '{}', now())".formatted(id, version));
  }

  private List<String> running() {
    return bench.workloads().stream()
        .map(WorkloadSpec::ref)
        .flatMap(ref -> bench.engine.workloads().observe(ref).instances().stream())
        .map(InstanceStatus::id)
        .toList();
  }
}

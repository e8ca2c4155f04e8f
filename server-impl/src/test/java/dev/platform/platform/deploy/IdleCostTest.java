package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.ReadRows;
import dev.platform.testing.TestDatabase;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** While nothing happens, the edge and the reconcilers read the same, however many services run. */
class IdleCostTest {
  private static final int FEW = 200;
  private static final int MANY = 2_000;

  /** Enough for the plans of prepared statements, too. */
  private static final int TICKS = 12;

  /** What stands behind the prefix of an id. */
  private static final String NUMBER = "lpad(i::text, 20, '0')";

  @Test
  void isTheSameForManyServices() throws InterruptedException {
    int few = rowsOfATick(FEW);
    int many = rowsOfATick(MANY);

    assertThat(many).as("%d for %d services", few, FEW).isLessThanOrEqualTo(few + few / 10);
  }

  private static int rowsOfATick(int services) throws InterruptedException {
    try (var database = TestDatabase.fresh();
        var bench = new DeployBench(database)) {
      bench.live(1);
      bench.replica.serves = true;
      multiply(bench, database, services);
      // What was not looked at yet is, and all is swept once.
      var late = bench.join(bench.engine);
      late.serves = true;
      late.settle();
      awaitOlderTransactions(database);
      var rows = new ReadRows(database);
      for (int i = 0; i < TICKS; i++) {
        late.look();
      }
      int read = rows.take() / TICKS;
      assertThat(database.count("select count(*) from rollout where settled")).isEqualTo(services);
      assertThat(bench.workloads()).hasSize(services);
      return read;
    }
  }

  /** What was written is read again while one is open, in any database of the server. */
  private static void awaitOlderTransactions(TestDatabase database) {
    int last = database.count("select pg_current_xact_id()::text::bigint");
    Eventually.isTrue(
        "the end of older transactions",
        () ->
            database.count("select pg_snapshot_xmin(pg_current_snapshot())::text::bigint") > last);
  }

  /** Makes as many of the one service that is there, in the database and in the engine. */
  private static void multiply(DeployBench bench, TestDatabase database, int services) {
    copy(database, services, "running", "service_id", "slug", "current_deploy", "current_rollout");
    copy(database, services, "deploy", "id", "service_id", "artifact");
    database.execute("update deploy set build_id = null, updated_at = '2020-01-01'");
    copy(database, services, "artifact", "key", "service_id");
    copy(database, services, "route_change", "service_id", "slug");
    database.execute(
        """
        insert into rollout (id, service_id, workspace_id, deploy_id, purpose, state, generation,
          created_at, ready_at, settled_generation)
        select overlay(id placing %1$s from 5), overlay(service_id placing %1$s from 5),
          workspace_id, overlay(deploy_id placing %1$s from 5), purpose, state, generation,
          created_at, ready_at, settled_generation
        from rollout, generate_series(2, %2$d) i
        """
            .formatted(NUMBER, services));
    database.execute(
        """
        insert into watch (service_id, workspace_id, repository, branch, seen, due_at)
        select service_id, workspace_id, 'https://example.com/web.git', 'main', 'c0ffee',
          timestamptz '2100-01-01'
        from running
        """);
    run(bench, database, services);
    database.execute("vacuum analyze");
  }

  private static void copy(TestDatabase database, int services, String table, String... ids) {
    var others =
        Arrays.stream(ids)
            .map(id -> "'%1$s', overlay(t.%1$s placing %2$s from 5)".formatted(id, NUMBER))
            .collect(Collectors.joining(", "));
    database.execute(
        """
        insert into %1$s
        select (jsonb_populate_record(t, jsonb_build_object(%2$s) || %3$s)).*
        from %1$s t, generate_series(2, %4$d) i
        """
            .formatted(
                table,
                others,
                table.equals("deploy") ? "jsonb_build_object('build_id', null)" : "'{}'::jsonb",
                services));
  }

  private static void run(DeployBench bench, TestDatabase database, int services) {
    var seed = bench.workloads().get(0);
    var rows =
        IntStream.rangeClosed(2, services)
            .mapToObj(i -> new WorkloadRef("rol-%020d".formatted(i)))
            .map(ref -> run(bench, seed, ref))
            .collect(Collectors.joining(", "));
    database.execute(
        "insert into instance (rollout_id, id, created_at, state, host, port, restarts) values "
            + rows);
  }

  private static String run(DeployBench bench, WorkloadSpec seed, WorkloadRef ref) {
    bench
        .engine
        .workloads()
        .apply(
            new WorkloadSpec(
                ref,
                seed.generation(),
                seed.artifact(),
                seed.workingDir(),
                seed.command(),
                seed.environment(),
                seed.secretFiles(),
                seed.facts(),
                seed.owner(),
                seed.instances(),
                seed.probe(),
                seed.resources(),
                seed.grace(),
                Set.of(),
                null));
    return row(ref, bench.engine.workloads().observe(ref).instances().get(0));
  }

  private static String row(WorkloadRef ref, InstanceStatus instance) {
    return "('%s', '%s', '%s', '%s', '%s', %d, %d)"
        .formatted(
            ref.key(),
            instance.id(),
            instance.startedAt().truncatedTo(ChronoUnit.MICROS),
            instance.state(),
            instance.host(),
            instance.port(),
            instance.restarts());
  }
}

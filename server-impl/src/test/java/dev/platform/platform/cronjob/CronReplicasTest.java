package dev.platform.platform.cronjob;

import static dev.platform.platform.cronjob.CronBench.FIVE_MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Several processes, and many cron jobs. */
class CronReplicasTest {
  private static final int JOBS = 12;
  private static final int TIMES = 6;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);

  @Test
  void replicasThatLookAtOnceRunEachTimeOnce() {
    var bench = new CronBench(rooms);
    var ids =
        IntStream.range(0, JOBS).mapToObj(i -> bench.live("job-" + i, "echo report")).toList();
    try (var other = rooms.replica();
        var third = rooms.replica()) {
      for (int i = 0; i < TIMES; i++) {
        rooms.clock().pass(FIVE_MINUTES);
        Stream.of(rooms, other, third)
            .map(replica -> CompletableFuture.runAsync(replica::settle))
            .toList()
            .forEach(CompletableFuture::join);
        // One may have passed over what another held at that moment.
        rooms.settle();
      }
    }

    for (String id : ids) {
      var commands = bench.commands(id);
      assertThat(commands).hasSize(TIMES);
      assertThat(commands).extracting(JobSpec::ref).doesNotHaveDuplicates();
      assertThat(bench.rows(id)).hasSize(TIMES).containsOnly("SUCCESSFUL");
      assertThat(bench.timeline(id)).hasSize(2 * TIMES);
      assertThat(bench.held(id)).isEmpty();
    }
  }

  @Test
  void anotherProcessGoesOnWithARun() {
    var bench = new CronBench(rooms);
    var id = bench.live("taken-over", CronBench.HANG);
    bench.pass(FIVE_MINUTES);
    try (var other = rooms.replica()) {
      rooms
          .engine()
          .jobs()
          .end(bench.held(id).get(0), ProcessEnd.Kind.FAILED, 1, "exited with status 1");
      rooms.clock().pass(Duration.ofSeconds(1));
      other.settle();
    }

    assertThat(bench.timeline(id)).containsExactly("started", "ended unsuccessful");
    assertThat(bench.commands(id)).hasSize(1);
  }

  @Test
  void ofAHundredThousandCronJobsOnlyThoseThatAreDueAreRead() {
    database.execute(
        """
        insert into cron_job (service_id, workspace_id, schedule, next_run_at)
        select 'crn-' || lpad(i::text, 20, '0'), 'tea-00000000000000000000', '0 3 * * *',
          timestamptz '2100-01-01' + i * interval '1 second'
        from generate_series(1, 100000) i
        """);
    database.execute("analyze cron_job");

    List<String> plan =
        database.query(
            """
            explain select service_id
            from cron_job
            where next_run_at <= now()
            order by next_run_at
            limit 100
            for update skip locked
            """);

    assertThat(String.join("\n", plan)).contains("cron_job_next").doesNotContain("Seq Scan");
    database.execute("delete from cron_job where next_run_at > '2099-01-01'");
  }
}

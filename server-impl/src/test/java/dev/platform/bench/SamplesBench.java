package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.base.db.Db;
import dev.platform.platform.metric.SampleRounds;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many samples can be written each second, what a day of them and 30 days of averages take of
 * the disk, and how long queries take that read one service among many. Settings: {@code
 * bench.samples.services}, {@code bench.samples.hours} of samples, {@code bench.samples.days} of
 * averages.
 */
public final class SamplesBench {
  private static final int SERVICES = Integer.getInteger("bench.samples.services", 1_000);
  private static final int HOURS = Integer.getInteger("bench.samples.hours", 24);
  private static final int DAYS = Integer.getInteger("bench.samples.days", 30);
  private static final int ROUNDS = 20;

  private final Table table;
  private final BenchServer server;
  private final Sample sample;
  private final SampleRounds rounds;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.HOURS);

  private SamplesBench(Table table, BenchServer server) throws Exception {
    this.table = table;
    this.server = server;
    this.sample = Sample.make(server.locator(), server.port());
    this.rounds = new SampleRounds(server.locator().getService(Db.class), services());
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var bench = new SamplesBench(table, server);
      bench.write();
      bench.rollUp();
      bench.query("24 h, every minute", Duration.ofHours(24), 60);
      bench.query("30 d, every hour", Duration.ofDays(30), 3_600);
      bench.query("30 d, every minute", Duration.ofDays(30), 60);
      table.print();
    }
  }

  /** The one that is asked for, and others beside it. */
  private List<String> services() throws SQLException {
    execute(
        """
        insert into resource (id, workspace_id, kind)
        select 'srv-' || lpad(n::text, 20, '0'), '%s', 'service'
        from generate_series(2, %d) n
        """
            .formatted(sample.workspace(), SERVICES));
    return IntStream.rangeClosed(1, SERVICES)
        .mapToObj(n -> n == 1 ? sample.service() : "srv-%020d".formatted(n))
        .toList();
  }

  private void write() throws SQLException {
    long begin = System.nanoTime();
    long written = rounds.write(now.minus(Duration.ofHours(HOURS)), now);
    double took = (System.nanoTime() - begin) / 1e9;
    execute("analyze metric_sample");
    table.row(
        "%d samples of %d services: %.0f/s, %d bytes each",
        written, SERVICES, written / took, size("metric_sample") / written);
  }

  /** One hour is measured; the others are copies of it. */
  private void rollUp() throws SQLException {
    var hour = now.minus(1, ChronoUnit.HOURS);
    long begin = System.nanoTime();
    rounds.rollUp(hour);
    double took = (System.nanoTime() - begin) / 1e6;
    for (int day = 0; day < DAYS; day++) {
      copy(hour, day);
    }
    execute("analyze metric_hour");
    table.row(
        "an hour of %d services rolled up in %.0f ms; %d days of averages: %d MB",
        SERVICES, took, DAYS, size("metric_hour") >> 20);
  }

  /** Copies an hour to a day before it. */
  private void copy(Instant hour, int day) throws SQLException {
    execute(
        """
        select metric_add_partition(
          'metric_hour', date_trunc('week', timestamptz '%1$s' - n * interval '1 hour', 'UTC')::date, 7)
        from generate_series(%2$d, %2$d + 24, 24) n
        """
            .formatted(hour, day * 24));
    execute(
        """
        insert into metric_hour (
          hour, resource, workspace_id, instance, minutes, cpu, cpu_limit, memory, memory_limit, instance_count
        )
        select h.hour - n * interval '1 hour', resource, workspace_id, instance, minutes, cpu, cpu_limit, memory,
          memory_limit, instance_count
        from metric_hour h
        cross join generate_series(%2$d, %2$d + 23) n
        where h.hour = '%1$s' and n > 0
        """
            .formatted(hour, day * 24));
  }

  private void query(String what, Duration time, int seconds) throws Exception {
    var series = Series.of(ROUNDS, () -> new double[] {ask(time, seconds)});
    table.row("%-20s %7.1f ms %s", what, series.median(0), series.spread());
  }

  private double ask(Duration time, int seconds) throws IOException, InterruptedException {
    var query =
        "/v1/metrics/cpu?percentage=true&resource=%s&startTime=%s&endTime=%s&resolutionSeconds=%d"
            .formatted(sample.service(), now.minus(time), now, seconds);
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + query))
            .header("Authorization", "Bearer " + sample.token())
            .build();
    long begin = System.nanoTime();
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200 || !response.body().contains("\"value\":50.0")) {
      throw new IOException(response.statusCode() + " " + response.body());
    }
    return (System.nanoTime() - begin) / 1e6;
  }

  private void execute(String sql) throws SQLException {
    try (var connection = server.source().getConnection();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute("set statement_timeout = 0");
      statement.execute(sql);
    }
  }

  private long size(String parent) throws SQLException {
    try (var connection = server.source().getConnection();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = '%s'::regclass"
                    .formatted(parent))) {
      rows.next();
      return rows.getLong(1);
    }
  }
}

package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.app.monitoring.ProcessMetrics;
import dev.platform.edge.RequestLog;
import dev.platform.http.Readiness;
import dev.platform.platform.metric.HttpRequestCounts;
import dev.platform.platform.metric.HttpRequestSample;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * What it costs to count a request of the edge, to write the counts of many services, and to read
 * the latencies of one. Settings: {@code bench.metrics.requests} of a round, {@code .services}.
 */
public final class HttpMetricsBench {
  private static final int REQUESTS = Integer.getInteger("bench.metrics.requests", 4_000_000);
  private static final int SERVICES = Integer.getInteger("bench.metrics.services", 1_000);
  private static final int LABELS = 4;
  private static final int DAYS = 30;
  private static final int ROUNDS = 5;
  private static final ThreadMXBean CLOCKS = ManagementFactory.getThreadMXBean();

  private final Table table;
  private final BenchServer server;
  private final Sample sample;
  private final HttpRequestCounts counts;
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpMetricsBench(Table table, BenchServer server) throws Exception {
    this.table = table;
    this.server = server;
    this.sample = Sample.make(server.locator(), server.port());
    this.counts = server.locator().getService(HttpRequestCounts.class);
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var bench = new HttpMetricsBench(table, server);
      int loops = Math.max(2, Runtime.getRuntime().availableProcessors());
      bench.count(1);
      bench.count(loops);
      bench.observe();
      bench.write();
      bench.read();
      table.print();
    }
  }

  /** Threads that count at the same time, each its own requests. */
  private void count(int threads) throws Exception {
    var requests = requests();
    var series =
        Series.of(
            ROUNDS,
            () -> new double[] {nanos(threads, i -> counts.record(requests.get(i & 0xffff)))});
    table.row(
        "count a request, %d threads: %.0f ns %s", threads, series.median(0), series.spread());
  }

  /** The same in the metrics of the process. */
  private void observe() throws Exception {
    var metrics = new ProcessMetrics("bench", () -> new Readiness.Report(List.of()));
    var log = metrics.of(entry -> {});
    var took = Duration.ofMillis(12);
    var entry =
        new RequestLog.Entry(
            "srv", null, Instant.now(), "GET", "host", "/", 200, took, 1, "127.0.0.1", "id");
    var series = Series.of(ROUNDS, () -> new double[] {nanos(1, i -> log.record(entry))});
    table.row("observe it for Prometheus: %.0f ns %s", series.median(0), series.spread());
  }

  /** Processor time for each request, so that what runs besides does not count. */
  private static double nanos(int threads, Consumer<Integer> work) throws InterruptedException {
    var spent = new LongAdder();
    var done = new CountDownLatch(threads);
    for (int t = 0; t < threads; t++) {
      new Thread(
              () -> {
                long begin = CLOCKS.getCurrentThreadCpuTime();
                for (int i = 0; i < REQUESTS; i++) {
                  work.accept(i);
                }
                spent.add(CLOCKS.getCurrentThreadCpuTime() - begin);
                done.countDown();
              })
          .start();
    }
    done.await();
    return spent.doubleValue() / REQUESTS / threads;
  }

  private List<HttpRequestSample> requests() {
    var random = new Random(1);
    List<HttpRequestSample> requests = new ArrayList<>();
    for (int i = 0; i <= 0xffff; i++) {
      int service = i % SERVICES;
      var id = service == 0 ? sample.service() : "srv-%020d".formatted(service);
      var took = Duration.ofNanos((long) (Math.exp(2 + random.nextGaussian()) * 1e6));
      int label = i / SERVICES % LABELS;
      requests.add(
          new HttpRequestSample(
              id, "one", "shop.example.com", "/path-" + label, 200 + label, took, 5_000));
    }
    return requests;
  }

  /** One interval of all services, by closing what counts. */
  private void write() throws SQLException {
    execute(
        "insert into resource (id, workspace_id, kind) select 'srv-' || lpad(n::text, 20, '0'), '"
            + sample.workspace()
            + "', 'service' from generate_series(1, "
            + (SERVICES - 1)
            + ") n");
    counts.start();
    long begin = System.nanoTime();
    counts.close();
    table.row(
        "write an interval of %d services, %d counts: %.0f ms, %d bytes a count",
        SERVICES,
        number("select count(*) from http_sample"),
        (System.nanoTime() - begin) / 1e6,
        number("select avg(pg_column_size(s.*)) from http_sample s"));
  }

  /** The same interval again and again: a day of 15 seconds, and 30 days of minutes. */
  private void read() throws Exception {
    execute(
        "select metric_add_partition('http_sample', current_date - n, 1),"
            + " metric_add_partition('http_hour', (date_trunc('week', now()))::date - 7 * n, 7)"
            + " from generate_series(-1, 5) n");
    execute(
        "insert into http_sample select date_trunc('hour', now()) - n * interval '15 seconds',"
            + " resource, workspace_id, instance, host, path, status, requests, bytes, latency"
            + " from http_sample, generate_series(1, 5760) n where resource = '"
            + sample.service()
            + "'");
    execute(
        "insert into http_hour select date_trunc('hour', now()) - n * interval '1 hour', resource,"
            + " workspace_id, instance, host, path, status,"
            + " (select array_agg(m) from generate_series(0, 59) m), array_fill(requests, '{60}'),"
            + " array_fill(bytes, '{60}'), array_fill(latency, '{60}') from (select distinct on"
            + " (path) * from http_sample where resource = '"
            + sample.service()
            + "') s, generate_series(24, "
            + DAYS * 24
            + ") n");
    execute(
        "insert into http_coverage select date_trunc('hour', now()) - n * interval '1 hour', n > 23"
            + " from generate_series(0, "
            + DAYS * 24
            + ") n on conflict do nothing");
    execute("vacuum analyze http_sample");
    execute("vacuum analyze http_hour");
    ask("requests of an hour", "http-requests?", Duration.ofHours(1));
    ask("latency of an hour", "http-latency?", Duration.ofHours(1));
    ask("latency of 24 hours", "http-latency?resolutionSeconds=300&", Duration.ofHours(23));
    ask("latency of 30 days", "http-latency?resolutionSeconds=3600&", Duration.ofDays(DAYS));
    ask("requests of 30 days", "http-requests?resolutionSeconds=3600&", Duration.ofDays(DAYS));
  }

  private void ask(String name, String query, Duration back) throws Exception {
    var end = Instant.now();
    var target =
        "/v1/metrics/%sresource=%s&startTime=%s&endTime=%s"
            .formatted(query, sample.service(), end.minus(back), end);
    var series = Series.of(ROUNDS, () -> new double[] {millis(target)});
    table.row("%-22s %.0f ms %s", name, series.median(0), series.spread());
  }

  private double millis(String target) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + target))
            .header("Authorization", "Bearer " + sample.token())
            .build();
    long begin = System.nanoTime();
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200 || response.body().equals("[]")) {
      throw new IOException(response.body());
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

  private long number(String sql) throws SQLException {
    try (var connection = server.source().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}

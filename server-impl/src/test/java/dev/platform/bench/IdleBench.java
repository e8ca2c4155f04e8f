package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.base.work.Reconciler;
import dev.platform.base.work.ScheduledWork;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.platform.workload.WorkloadListener;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What services cost that rest: 1,000 of them, then 100,000, with routes and reconcilers at work
 * but no request. They are suspended, for so many programs fit on no machine. Settings: {@code
 * bench.idle.seconds}, {@code bench.idle.sizes}.
 */
public final class IdleBench {
  private static final Duration SETTLING = Duration.ofSeconds(8);
  private static final Duration IDLE =
      Duration.ofSeconds(Integer.getInteger("bench.idle.seconds", 20));
  private static final String SIZES = System.getProperty("bench.idle.sizes", "1000,100000");
  private static final Duration COMPILING = Duration.ofSeconds(10);
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final Duration ROUND = Duration.ofMillis(500);
  private static final int ROUNDS = 3;

  private final Table table;
  private final BenchServer server;
  private final Spent spent;
  private final Sample sample;
  private int services;

  private IdleBench(Table table, BenchServer server, Path data) throws Exception {
    this.table = table;
    this.server = server;
    this.spent = new Spent(data);
    this.sample = Sample.make(server.locator(), server.port());
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var bench = new IdleBench(table, server, folder.path());
      try (var work = bench.work();
          var routes = server.locator().getService(ServiceRoutes.class)) {
        var engine = server.locator().getService(Engine.class);
        engine.start(server.locator().getService(WorkloadListener.class));
        work.start(server.locator().getAllServices(Reconciler.class), () -> {}, () -> true);
        routes.start();
        bench.warmUp();
        for (String size : SIZES.split(",")) {
          bench.grow(Integer.parseInt(size));
          routes.refresh();
          bench.measure();
        }
      }
      table.print();
    }
  }

  private ScheduledWork work() {
    return (ScheduledWork) server.locator().getService(Work.class);
  }

  /** Copies the sample until there are so many. */
  private void grow(int size) throws SQLException {
    copy(size, "service", "id", "name", "slug");
    copy(size, "resource", "id");
    copy(size, "running", "service_id", "name", "slug");
    execute(
        "insert into route_change (service_id, slug, version, closed, changed_at) select"
            + " service_id, slug, 0, false, now() from running on conflict do nothing");
    execute("update running set suspended = true where not suspended");
    execute("update service set suspended = true where not suspended");
    execute("vacuum analyze");
    services = size;
  }

  private void copy(int size, String table, String... columns) throws SQLException {
    var others =
        Arrays.stream(columns)
            .map(column -> "'%1$s', %2$s".formatted(column, value(column)))
            .collect(Collectors.joining(", "));
    execute(
        """
        insert into %1$s
        select (jsonb_populate_record(t, jsonb_build_object(%2$s))).*
        from %1$s t, generate_series(%3$d, %4$d) i
        where t.%5$s = '%6$s'
        """
            .formatted(table, others, services + 1, size, columns[0], sample.service()));
  }

  private static String value(String column) {
    return column.endsWith("id") ? "'srv-' || lpad(i::text, 20, '0')" : "'copy-' || i";
  }

  private void execute(String sql) throws SQLException {
    try (var connection = server.source().getConnection();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute(sql);
    }
  }

  private void measure() throws Exception {
    TimeUnit.MILLISECONDS.sleep(SETTLING.toMillis());
    var idle = Series.of(ROUNDS, this::idle);
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    table.row(
        "%d services: idle %.2f %% of a processor with the database (%s), heap %d MB",
        services, idle.median(0), idle.spread(), heap >> 20);
    Comparison.printHead(table, "");
    for (String path : paths()) {
      ask(path);
    }
  }

  private double[] idle() throws InterruptedException {
    var before = spent.now();
    TimeUnit.MILLISECONDS.sleep(IDLE.toMillis());
    return new double[] {100.0 * spent.now().minus(before).toNanos() / IDLE.toNanos()};
  }

  private List<String> paths() {
    return List.of("/v1/services?limit=20", "/v1/services/" + sample.service());
  }

  /** Otherwise the first size pays for the compiling of code. */
  private void warmUp() throws Exception {
    for (String path : paths()) {
      try (var load = new Load(server.port(), Wire.get(path, sample.token()))) {
        load.round(COMPILING);
      }
    }
    TimeUnit.MILLISECONDS.sleep(SETTLING.toMillis());
  }

  private void ask(String path) throws Exception {
    var load = new Load(server.port(), Wire.get(path, sample.token()));
    try (var comparison = new Comparison(ROUND, List.of(new LoadSide("GET " + path, load)))) {
      comparison.warmUp(WARM_UP, 1).run().print(table);
    }
  }
}

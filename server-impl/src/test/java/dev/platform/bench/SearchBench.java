package dev.platform.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.app.BenchServer;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLogLine;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What it costs to write the log lines of a day, and how long searches in them take, up to the
 * first response and through the whole day. Settings: {@code bench.search.lines}, {@code .sql}, a
 * statement that is run before the first line is written.
 */
public final class SearchBench {
  private static final int LINES = Integer.getInteger("bench.search.lines", 1_000_000);
  private static final String SQL = System.getProperty("bench.search.sql", "");
  private static final Duration DAY = Duration.ofHours(23);
  private static final int ROUNDS = 3;
  private static final int ENOUGH = 1_000;
  private static final List<String> SEARCHES =
      List.of(
          "quetzalcoatl",
          SampleLines.NEEDLE,
          "/needle-[0-9]+ (found|lost)/",
          "/a.b.c.d.e/",
          "timeout");

  private final Table table;
  private final BenchServer server;
  private final Sample sample;
  private final Spent spent;
  private final HttpClient client = HttpClient.newHttpClient();
  private final Instant start = Instant.now().minus(DAY);

  private SearchBench(Table table, BenchServer server, Spent spent) throws Exception {
    this.table = table;
    this.server = server;
    this.spent = spent;
    this.sample = Sample.make(server.locator(), server.port());
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var bench = new SearchBench(table, server, new Spent(folder.path()));
      if (!SQL.isEmpty()) {
        bench.execute(SQL);
      }
      bench.write();
      bench.printHead();
      for (String text : SEARCHES) {
        bench.search(text);
      }
      table.print();
    }
  }

  private void write() throws Exception {
    var writer = server.locator().getService(LogWriter.class);
    writer.start();
    var lines = new SampleLines(LINES);
    var before = spent.now();
    long begin = System.nanoTime();
    for (int i = 0; i < LINES; i++) {
      while (i % 1_000 == 0 && !writer.hasRoom(sample.service())) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
      var at = start.plus(DAY.multipliedBy(i).dividedBy(LINES));
      writer.write(new NewLogLine(sample.service(), LogType.APP, "web-1", at, lines.line(i)));
    }
    while (number("select count(*) from log_line") < LINES) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    long took = System.nanoTime() - begin;
    execute("vacuum analyze log_line");
    var cost = spent.now().minus(before);
    table.row(
        "%d lines, written once: %d lines/s, %.1f us of processors, %d bytes a line, of which text"
            + " %d, indexes %d",
        LINES,
        (long) (LINES / (took / 1e9)),
        cost.toNanos() / 1e3 / LINES,
        size("pg_total_relation_size") / LINES,
        number("select sum(length(message)) from log_line") / LINES,
        size("pg_indexes_size") / LINES);
  }

  private long size(String function) throws SQLException {
    return number(
        "select sum(%s(inhrelid)) from pg_inherits where inhparent = 'log_line'::regclass"
            .formatted(function));
  }

  private void printHead() {
    table.row(
        "%-30s %9s %9s %9s %9s %9s %9s",
        "search", "whole ms", "", "first ms", "cpu ms", "requests", "found");
  }

  private void search(String text) throws Exception {
    var series = Series.of(ROUNDS, () -> searchOnce(text));
    table.row(
        "%-30s %9.0f %9s %9.0f %9.0f %9.0f %9.0f",
        text,
        series.median(0),
        series.spread(),
        series.median(1),
        series.median(2),
        series.median(3),
        series.median(4));
  }

  /** Until there is no more: time for all, time to the first response, what it cost. */
  private double[] searchOnce(String text) throws Exception {
    var before = spent.now();
    long begin = System.nanoTime();
    var page = page(text, start, Instant.now());
    long first = System.nanoTime();
    int requests = 1;
    int found = page.path("logs").size();
    while (page.path("hasMore").asBoolean() && found < ENOUGH) {
      page = page(text, time(page, "nextStartTime"), time(page, "nextEndTime"));
      found += page.path("logs").size();
      requests++;
    }
    double whole = (System.nanoTime() - begin) / 1e6;
    double cpu = spent.now().minus(before).toMillis();
    return new double[] {whole, (first - begin) / 1e6, cpu, requests, found};
  }

  private static Instant time(JsonNode page, String field) {
    return Instant.parse(page.path(field).asText());
  }

  private JsonNode page(String text, Instant from, Instant to)
      throws IOException, InterruptedException {
    var query =
        "/v1/logs?limit=100&ownerId=%s&resource=%s&startTime=%s&endTime=%s&text=%s"
            .formatted(
                sample.workspace(),
                sample.service(),
                from,
                to,
                URLEncoder.encode(text, StandardCharsets.UTF_8));
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + query))
            .header("Authorization", "Bearer " + sample.token())
            .build();
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(response.body());
    }
    return new ObjectMapper().readTree(response.body());
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

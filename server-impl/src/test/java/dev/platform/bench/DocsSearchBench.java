package dev.platform.bench;

import dev.platform.app.ContentServer;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** How many queries a second the search of the docs answers, one after another. */
public final class DocsSearchBench {
  private static final Duration ROUND = Duration.ofSeconds(2);
  private static final int ROUNDS = 3;
  private static final List<String> QUERIES =
      List.of(
          "rollback",
          "how to reset the admin pasword",
          "service",
          "enviroment varaibles of a servce with typpos in evry wrod of the qery",
          "a b c d e f g h i j k l m n o p q r s t u v w x y z");

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI base;

  private DocsSearchBench(int port) {
    this.base = URI.create("http://127.0.0.1:" + port + "/docs/search.json");
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var server = new ContentServer(Clock.systemUTC())) {
      var bench = new DocsSearchBench(server.port());
      long begin = System.nanoTime();
      bench.find(QUERIES.get(0));
      table.row("first query, makes the index: %.0f ms", (System.nanoTime() - begin) / 1e6);
      table.row("%-70s %9s", "query", "queries/s");
      for (String query : QUERIES) {
        bench.round(query);
        var series = Series.of(ROUNDS, () -> new double[] {bench.round(query)});
        table.row("%-70s %9.0f %9s", query, series.median(0), series.spread());
      }
      table.print();
    }
  }

  private double round(String query) throws Exception {
    long begin = System.nanoTime();
    int count = 0;
    for (; System.nanoTime() - begin < ROUND.toNanos(); count++) {
      find(query);
    }
    return count / ((System.nanoTime() - begin) / 1e9);
  }

  private void find(String query) throws Exception {
    var uri = URI.create(base + "?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    var response = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray());
    if (response.statusCode() != 200) {
      throw new IllegalStateException("status " + response.statusCode());
    }
  }
}

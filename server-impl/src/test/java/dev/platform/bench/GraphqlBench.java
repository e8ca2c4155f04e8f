package dev.platform.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.BenchServer;
import dev.platform.base.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What reads cost as GraphQL, beside the requests of REST that they replace: CPU time of the server
 * with its database, and of the client, which sends one request after another.
 */
public final class GraphqlBench {
  private static final int ROUNDS = 5;
  private static final int WARM_UP = 60;
  private static final int READS = 40;
  private static final String PLAIN =
      "{ services(limit: 50) { id name slug type suspended branch repo createdAt updatedAt } }";
  private static final String WITH_CHILDREN =
      "{ services(limit: 50) { id name latestDeploy { id status } environment { name }"
          + " customDomains { name } } }";

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI base;
  private final String token;
  private final Spent spent;

  private GraphqlBench(int port, String token, Spent spent) {
    this.base = URI.create("http://127.0.0.1:" + port);
    this.token = token;
    this.spent = spent;
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var sample = Sample.make(server.locator(), server.port());
      var bench = new GraphqlBench(server.port(), sample.token(), new Spent(folder.path()));
      table.row(
          "%-64s %10s %10s", "50 services, milliseconds of CPU time for each read", "median", "");
      bench.compare(table, "", PLAIN, List.of("/v1/services?limit=50"));
      bench.compare(
          table, " with newest deploy, environment, domains", WITH_CHILDREN, bench.replaced());
      table.print();
    }
  }

  private List<String> replaced() throws Exception {
    List<String> paths = new ArrayList<>(List.of("/v1/services?limit=50"));
    for (JsonNode entry : Json.read(get(paths.get(0)), JsonNode.class)) {
      var path = "/v1/services/" + entry.at("/service/id").asText();
      paths.add(path + "/deploys?limit=1");
      paths.add(path + "/custom-domains");
    }
    return paths;
  }

  private void compare(Table table, String note, String query, List<String> paths)
      throws Exception {
    var body = Json.write(Map.of("query", query));
    for (int i = 0; i < WARM_UP; i++) {
      post(body);
      getAll(paths);
    }
    var series =
        Series.of(ROUNDS, () -> new double[] {cost(() -> post(body)), cost(() -> getAll(paths))});
    table.row("%-64s %10.2f %10s", "one GraphQL query" + note, series.median(0), series.spread());
    table.row("%-64s %10.2f", paths.size() + " requests of REST", series.median(1));
  }

  /** A read of one side. */
  @FunctionalInterface
  private interface Read {
    void run() throws Exception;
  }

  private double cost(Read read) throws Exception {
    var before = spent.now();
    for (int i = 0; i < READS; i++) {
      read.run();
    }
    return spent.now().minus(before).toNanos() / 1e6 / READS;
  }

  private void getAll(List<String> paths) throws Exception {
    for (String path : paths) {
      get(path);
    }
  }

  private String get(String path) throws Exception {
    return send(request(path).build());
  }

  private void post(String body) throws Exception {
    var response = send(request("/graphql").POST(BodyPublishers.ofString(body)).build());
    if (response.contains("\"errors\"")) {
      throw new IllegalStateException(response);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(base.resolve(path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private String send(HttpRequest request) throws Exception {
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IllegalStateException(response.body());
    }
    return response.body();
  }
}

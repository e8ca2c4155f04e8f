package dev.platform.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.BenchServer;
import dev.platform.base.json.Json;
import dev.platform.identity.session.SessionSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How many calls of a tool a second the MCP server carries out, beside the requests of REST that do
 * the same. The load comes from this process and takes its part of the machine, from both sides.
 */
public final class McpBench {
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final int WARM_UPS = 2;
  private static final Duration ROUND = Duration.ofMillis(Long.getLong("bench.millis", 500));
  private static final String PATH = "/mcp";

  private final int port;
  private final String token;
  private final String toolToken;

  private McpBench(int port, String token, String toolToken) {
    this.port = port;
    this.token = token;
    this.toolToken = toolToken;
  }

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var sample = Sample.make(server.locator(), server.port());
      var api = server.locator().getService(SessionSettings.class).apiUrl();
      var bench =
          new McpBench(
              server.port(),
              sample.token(),
              sample.toolToken(server.port(), URI.create(api + PATH)));
      Comparison.printHead(table, "");
      bench.compare(
          table,
          "/v1/services/" + sample.service(),
          "get_service",
          Map.of("serviceId", sample.service()));
      bench.compare(table, "/v1/services?limit=20", "list_services", Map.of("limit", 20));
      table.print();
    }
  }

  private void compare(Table table, String path, String tool, Map<String, Object> arguments)
      throws Exception {
    var body = call(tool, arguments);
    check(body);
    var rest = new LoadSide("GET " + path, new Load(port, Wire.get(path, token)));
    var tools = new LoadSide("tool " + tool, new Load(port, Wire.json(PATH, toolToken, body)));
    try (var comparison = new Comparison(ROUND, List.of(rest, tools))) {
      comparison.warmUp(WARM_UP, WARM_UPS).run().print(table);
    }
  }

  private static String call(String tool, Map<String, Object> arguments) {
    var params = Map.of("name", tool, "arguments", arguments);
    return Json.write(Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params));
  }

  /** A tool that fails has the status 200 as well. */
  private void check(String body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + PATH))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Authorization", "Bearer " + toolToken)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    if (!Json.read(response, JsonNode.class).at("/result/structuredContent").isObject()) {
      throw new IllegalStateException(response);
    }
  }
}

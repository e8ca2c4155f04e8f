package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLogLine;
import dev.platform.testing.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that wait, for clients that want to know how far they are. */
@Tag("slow")
class McpStreamTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final String BOTH = "application/json, text/event-stream";
  private static final String HANDSHAKE = "2025-11-25";
  private static final String STATELESS = "2026-07-28";
  private static final String TOKEN = "{\"progressToken\": \"t1\"}";

  private static final HttpClient http = HttpClient.newHttpClient();
  private static TestServer server;
  private static String service;
  private static String token;

  @BeforeAll
  static void open() throws IOException, InterruptedException {
    server = TestProcess.on(database).clock(Clock.systemUTC()).data(data).unlimited().serve();
    server.logIn();
    var owner = server.send("GET", "/v1/owners").json().at("/0/owner/id").asText();
    var created =
        server.send(
            "POST",
            "/v1/services",
            """
            {"type": "web_service", "name": "web", "ownerId": "%s",
             "repo": "https://git.example.org/acme/hello.git", "branch": "main",
             "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(owner));
    service = created.json().at("/service/id").asText();
    token = token(owner, "ci");
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static String token(String owner, String name) throws IOException, InterruptedException {
    var key =
        server
            .send(
                "POST",
                "/v1/api-keys",
                "{\"name\": \"" + name + "\", \"ownerId\": \"" + owner + "\"}")
            .json();
    var form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s&resource=%s"
            .formatted(
                key.path("id").asText(), key.path("secret").asText(), server.address() + "/mcp");
    var request =
        HttpRequest.newBuilder(server.uri("/oauth2/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    var response = http.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Json.read(response.body(), JsonNode.class).path("access_token").asText();
  }

  /** A call of the tool that deploys. */
  private static HttpRequest deploy(String version, String accept, String meta, boolean wait) {
    var params = Json.MAPPER.createObjectNode().put("name", "trigger_deploy");
    params.putObject("arguments").put("serviceId", service).put("wait", wait);
    var about = (ObjectNode) Json.read(meta, JsonNode.class);
    params.set("_meta", about);
    var request =
        HttpRequest.newBuilder(server.uri("/mcp"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", accept)
            .header("MCP-Protocol-Version", version);
    if (version.equals(STATELESS)) {
      about.put("io.modelcontextprotocol/protocolVersion", version);
      about.putObject("io.modelcontextprotocol/clientCapabilities");
      request.header("Mcp-Method", "tools/call").header("Mcp-Name", "trigger_deploy");
    }
    var message = Json.MAPPER.createObjectNode().put("jsonrpc", "2.0").put("id", 5);
    message.put("method", "tools/call").set("params", params);
    return request.POST(BodyPublishers.ofString(message.toString())).build();
  }

  /** The messages of one response. */
  private static final class Messages implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    Messages(HttpRequest request) throws IOException, InterruptedException {
      response = http.send(request, BodyHandlers.ofInputStream());
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("Content-Type")).hasValue("text/event-stream");
    }

    /** The next one; comments are passed over. */
    JsonNode next() throws IOException {
      var start = "data: ";
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(start)) {
          return Json.read(line.substring(start.length()), JsonNode.class);
        }
      }
      throw new AssertionError("the stream has ended");
    }

    /** The next one about progress; on a busy machine, lines of the log come first. */
    JsonNode progress() throws IOException {
      var message = next();
      while (message.at("/params/progressToken").isMissingNode()) {
        message = next();
      }
      return message;
    }

    /** Up to the response, which is the last one. */
    List<JsonNode> rest() throws IOException {
      List<JsonNode> all = new ArrayList<>();
      do {
        all.add(next());
      } while (!all.get(all.size() - 1).has("id"));
      assertThat(lines.lines()).noneMatch(it -> it.startsWith("data"));
      return all;
    }

    @Override
    public void close() throws IOException {
      response.body().close();
    }
  }

  private static void cancel(JsonNode progress) {
    var deploy = progress.at("/params/message").asText().split("[ :]+")[1];
    var path = "/v1/services/%s/deploys/%s/cancel".formatted(service, deploy);
    assertThat(server.send("POST", path).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-03-26", HANDSHAKE, STATELESS})
  void progressComesBeforeTheResult(String version) throws Exception {
    try (var messages = new Messages(deploy(version, BOTH, TOKEN, true))) {
      var first = messages.next();
      assertThat(first.path("method").asText()).isEqualTo("notifications/progress");
      assertThat(first.at("/params/progressToken").asText()).isEqualTo("t1");
      assertThat(first.at("/params/message").asText()).startsWith("Deploy dep-");
      cancel(first);

      var rest = messages.rest();
      var last = rest.get(rest.size() - 1);
      assertThat(last.path("id").asInt()).isEqualTo(5);
      assertThat(last.at("/result/structuredContent/status").asText()).isEqualTo("canceled");
      assertThat(last.at("/result/resultType").asText())
          .isEqualTo(version.equals(STATELESS) ? "complete" : "");
      var before = rest.get(rest.size() - 2);
      assertThat(before.at("/params/message").asText()).endsWith(": canceled");
      assertThat(before.at("/params/progress").asDouble())
          .isGreaterThan(first.at("/params/progress").asDouble());
      assertThat(rest).noneMatch(it -> it.path("method").asText().equals("notifications/message"));
    }
  }

  @Test
  void linesOfTheLogComeIfTheirLevelIsAskedFor() throws Exception {
    var meta = "{\"progressToken\": 7, \"io.modelcontextprotocol/logLevel\": \"info\"}";
    try (var messages = new Messages(deploy(STATELESS, BOTH, meta, true))) {
      var first = messages.progress();
      assertThat(first.at("/params/progressToken").asInt()).isEqualTo(7);
      server
          .get(LogWriter.class)
          .write(
              new NewLogLine(
                  service, LogType.BUILD, null, Clock.systemUTC().instant(), "npm: installing"));
      var line = messages.next();
      while (!line.at("/params/data").asText().startsWith("npm: ")) {
        line = messages.next();
      }
      cancel(first);

      assertThat(line.path("params").toString())
          .isEqualTo("{\"level\":\"info\",\"logger\":\"deploy\",\"data\":\"npm: installing\"}");
      assertThat(messages.rest()).noneMatch(it -> it.at("/params/data").asText().contains("npm:"));
    }
  }

  @Test
  void linesOfTheLogDoNotComeBelowTheirLevel() throws Exception {
    var meta = "{\"io.modelcontextprotocol/logLevel\": \"error\", \"progressToken\": 7}";
    try (var messages = new Messages(deploy(STATELESS, BOTH, meta, true))) {
      cancel(messages.next());

      assertThat(messages.rest())
          .noneMatch(it -> it.path("method").asText().equals("notifications/message"));
    }
  }

  /** Or else two that wait would keep all places of their user. */
  @Test
  void aClientThatIsGoneWaitsNoLonger() throws Exception {
    for (int i = 0; i < 4; i++) {
      try (var messages = new Messages(deploy(HANDSHAKE, BOTH, TOKEN, true))) {
        messages.next();
      }
    }
    boolean isWaiting = false;
    while (!isWaiting) {
      try (var messages = new Messages(deploy(HANDSHAKE, BOTH, TOKEN, true))) {
        messages.next();
        isWaiting = !messages.next().has("id");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {HANDSHAKE, STATELESS})
  void allElseIsJson(String version) throws Exception {
    for (HttpRequest request :
        List.of(
            deploy(version, BOTH, TOKEN, false),
            deploy(version, BOTH, "{\"progressToken\": []}", false))) {
      var response = http.send(request, BodyHandlers.ofString());

      assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
      assertThat(response.body()).contains("\"id\":\"dep-");
    }
    var rejected =
        http.send(deploy(version, "text/event-stream", TOKEN, true), BodyHandlers.ofString());
    assertThat(rejected.statusCode()).isEqualTo(406);
    var unknown = "{\"io.modelcontextprotocol/logLevel\": \"loud\"}";
    var invalid = http.send(deploy(version, BOTH, unknown, true), BodyHandlers.ofString());
    assertThat(invalid.statusCode()).isEqualTo(400);
    assertThat(invalid.body()).contains("-32602").contains("logLevel");
  }
}

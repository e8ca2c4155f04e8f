package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions as server-sent events. */
@Tag("slow")
class GraphqlStreamTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final HttpClient http = HttpClient.newHttpClient();
  private static TestServer server;
  private static String owner;
  private static String service;
  private static String token;

  @BeforeAll
  static void open() throws InterruptedException {
    server = TestProcess.on(database).clock(Clock.systemUTC()).data(data).unlimited().serve();
    server.logIn();
    owner = server.send("GET", "/v1/owners").json().at("/0/owner/id").asText();
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
    var key =
        server
            .send("POST", "/v1/api-keys", "{\"name\": \"ci\", \"ownerId\": \"" + owner + "\"}")
            .json();
    token = token(key);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static String token(JsonNode key) {
    var form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(key.path("id").asText(), key.path("secret").asText());
    var request =
        HttpRequest.newBuilder(server.uri("/oauth2/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    return Json.read(send(request, BodyHandlers.ofString()).body(), JsonNode.class)
        .path("access_token")
        .asText();
  }

  private static <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> reader) {
    try {
      return http.send(request, reader);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One stream, read event by event. */
  private static final class Events implements AutoCloseable {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    Events(String query, String lastEvent) {
      var request =
          HttpRequest.newBuilder(server.uri("/graphql/stream"))
              .header("Authorization", "Bearer " + token)
              .header("Content-Type", "application/json")
              .header("Accept", "text/event-stream")
              .POST(BodyPublishers.ofString(Json.write(Map.of("query", query))));
      if (!lastEvent.isEmpty()) {
        request.header("Last-Event-ID", lastEvent);
      }
      response = send(request.build(), BodyHandlers.ofInputStream());
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** The fields of the next event; comments are passed over. */
    Map<String, String> next() throws IOException {
      Map<String, String> event = new HashMap<>();
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty() && !event.isEmpty()) {
          return event;
        }
        int colon = line.indexOf(": ");
        if (colon > 0) {
          event.put(line.substring(0, colon), line.substring(colon + 2));
        }
      }
      return event;
    }

    JsonNode data() throws IOException {
      return Json.read(next().get("data"), JsonNode.class);
    }

    @Override
    public void close() throws IOException {
      response.body().close();
    }
  }

  private static void print(String message) {
    server
        .get(LogWriter.class)
        .write(new NewLogLine(service, LogType.APP, null, Clock.systemUTC().instant(), message));
  }

  private static String tail(String more) {
    return "subscription { logs(ownerId: \"%s\", resource: [\"%s\"], type: [\"app\"]%s) { message id } }"
        .formatted(owner, service, more);
  }

  @Test
  void linesComeWhenTheyAreWrittenAndGoOnAfterTheLastOne() throws IOException {
    String last;
    try (var events = new Events(tail(""), "")) {
      assertThat(events.response.headers().firstValue("Content-Type"))
          .hasValue("text/event-stream");
      print("one");
      var first = events.next();
      print("two");
      var second = events.data();

      assertThat(first).containsEntry("event", "next");
      assertThat(first.get("data")).contains("\"message\":\"one\"");
      assertThat(second.at("/data/logs/message").asText()).isEqualTo("two");
      last = first.get("id");
    }

    print("three");
    try (var events = new Events(tail(""), last)) {
      assertThat(events.data().at("/data/logs/message").asText()).isEqualTo("two");
      assertThat(events.data().at("/data/logs/message").asText()).isEqualTo("three");
    }
  }

  @Test
  void aDeployIsFollowedUntilItHasEnded() throws IOException {
    var deploy =
        server
            .send("GET", "/v1/services/" + service + "/deploys")
            .json()
            .at("/0/deploy/id")
            .asText();
    var query =
        "subscription { deploy(serviceId: \"%s\", deployId: \"%s\") { id status } }"
            .formatted(service, deploy);
    try (var events = new Events(query, "")) {
      assertThat(events.data().at("/data/deploy/id").asText()).isEqualTo(deploy);

      server.send("POST", "/v1/services/%s/deploys/%s/cancel".formatted(service, deploy));

      assertThat(events.data().at("/data/deploy/status").asText()).isEqualTo("canceled");
      assertThat(events.next()).containsEntry("event", "complete");
    }
  }

  @Test
  void aQueryHasOneResult() throws IOException {
    try (var events = new Events("{ services { id } }", "")) {
      assertThat(events.data().at("/data/services/0/id").asText()).isEqualTo(service);
      assertThat(events.next()).containsEntry("event", "complete");
    }
  }

  @Test
  void whatIsRefusedIsAnErrorAndTheEnd() throws IOException {
    var query =
        "subscription { logs(ownerId: \"tea-00000000000000000000\", resource: [\"srv-x\"]) { message } }";
    try (var events = new Events(query, "")) {
      assertThat(events.data().at("/errors/0/extensions/code").asText()).isEqualTo("FORBIDDEN");
      assertThat(events.next()).containsEntry("event", "complete");
    }
  }

  @Test
  void aLastEventThatIsTooLongIsRefused() throws IOException {
    try (var events = new Events("{ services { id } }", "x".repeat(201))) {
      assertThat(events.response.statusCode()).isEqualTo(400);
      assertThat(events.lines.lines()).anyMatch(line -> line.contains("Last-Event-ID"));
    }
  }

  @Test
  void aStreamEndsWhenItsKeyIsDeleted() throws IOException {
    var key =
        server
            .send("POST", "/v1/api-keys", "{\"name\": \"short\", \"ownerId\": \"" + owner + "\"}")
            .json();
    var before = token;
    token = token(key);
    try (var events = new Events(tail(""), "")) {
      server.send("DELETE", "/v1/api-keys/" + key.path("id").asText());

      assertThat(events.data().at("/errors/0/extensions/code").asText()).isEqualTo("UNAUTHORIZED");
      assertThat(events.next()).containsEntry("event", "complete");
    } finally {
      token = before;
    }
  }

  @Test
  void subscriptionsAreNotAtTheOrdinaryAddress() {
    var response = server.send("POST", "/graphql", Json.write(Map.of("query", tail(""))));

    assertThat(response.json().at("/errors/0/message").asText())
        .isEqualTo("Subscriptions are at POST /graphql/stream.");
  }
}

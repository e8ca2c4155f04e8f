package dev.platform.app.blueprint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlanCommandTest {
  private static final String OWNERS = "[{\"owner\":{\"id\":\"tea-1\"},\"cursor\":\"a\"}]";
  private static final String PLAN =
      """
      {"valid": true, "plan": {"totalActions": 2,
        "changes": [
          {"kind": "service", "name": "shop", "action": "update", "fields": [
            {"field": "serviceDetails.plan", "from": "starter", "to": "standard"},
            {"field": "rootDir", "to": "web"},
            {"field": "envVars.TOKEN"}]},
          {"kind": "key_value", "name": "cache", "action": "create", "fields": []},
          {"kind": "postgres", "name": "db", "action": "keep", "fields": []}],
        "questions": [{"service": "shop", "key": "API_KEY"}],
        "leftOver": [{"kind": "service", "name": "old", "id": "srv-1"}]}}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> requests = new ArrayList<>();
  private HttpServer server;
  private String response = PLAN;
  private int status = 200;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + body);
          boolean isOwners = exchange.getRequestURI().getPath().equals("/v1/owners");
          byte[] bytes = (isOwners ? OWNERS : response).getBytes(UTF_8);
          exchange.sendResponseHeaders(isOwners ? 200 : status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aPlanIsListed() {
    assertThat(run("services: []", "-")).isZero();
    assertThat(out)
        .hasToString(
            """
            ~ service shop
                serviceDetails.plan: starter -> standard
                rootDir: not set -> web
                envVars.TOKEN: a new value
            + key value cache
            = postgres db
            ! service old is no longer in the file, and stays
            ? shop: API_KEY needs a value, which the first sync asks for
            A sync would create or change 2 resources.
            """);
    assertThat(requests).hasSize(2);
    assertThat(requests.get(1))
        .startsWith("POST /v1/blueprints/validate Bearer token ")
        .contains("name=\"ownerId\"\r\n\r\ntea-1\r\n")
        .contains("filename=\"render.yaml\"")
        .contains("\r\n\r\nservices: []\r\n");
  }

  @Test
  void changesFailOnRequestOnly() {
    assertThat(run("", "-", "--workspace", "tea-2", "--fail-on-changes")).isEqualTo(3);
    assertThat(requests).singleElement().asString().contains("tea-2");
    response = "{\"valid\": true, \"plan\": {\"totalActions\": 0}}";
    assertThat(run("", "-", "--fail-on-changes")).isZero();
  }

  @Test
  void problemsAreListed() {
    response =
        "{\"valid\": false, \"errors\": [{\"path\": \"services[0].plan\", \"line\": 4, \"column\":"
            + " 11, \"error\": \"must be one of free, starter\"}]}";
    assertThat(run("", "-")).isEqualTo(1);
    assertThat(out).hasToString("<stdin>:4:11: services[0].plan: must be one of free, starter\n");
  }

  @Test
  void withoutATokenOrAnApiThereIsNoPlan() {
    status = 403;
    response = "{\"message\": \"Forbidden.\"}";
    assertThat(run("", "-")).isEqualTo(2);
    assertThat(err.toString()).contains("the API responded with status 403: Forbidden.");
    server.stop(0);
    assertThat(run("", "-")).isEqualTo(2);
    assertThat(err.toString()).contains("cannot be reached");
    var command = new PlanCommand(Map.of(), new ByteArrayInputStream(new byte[0]));
    assertThat(new CommandLine(command).setErr(new PrintWriter(err, true)).execute("-"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("there is no access token");
  }

  private int run(String content, String... arguments) {
    var environment =
        Map.of(
            "PLATFORM_TOKEN",
            "token",
            "PLATFORM_API_URL",
            "http://127.0.0.1:" + server.getAddress().getPort());
    var command = new PlanCommand(environment, new ByteArrayInputStream(content.getBytes(UTF_8)));
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}

package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.Repo;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import java.net.URI;
import java.time.Duration;

/** What an administrator does with the API. */
final class Console {
  private static final Duration WITHIN = Duration.ofSeconds(60);

  private final TestClient client;
  private final String owner;

  Console(URI api) {
    client = TestClient.browser(api, Installation.EMAIL, Installation.PASSWORD);
    owner = client.json("/session").path("workspaceId").asText();
  }

  /** Sends a request, which may fail. */
  Response send(String method, String path, String json, String... headers) {
    return client.send(method, path, json, headers);
  }

  /** Creates a service from a branch and waits until it is live. Returns its ID. */
  String deploy(String name, String type, String details, Repo repository) {
    JsonNode made =
        client.post(
            "/v1/services",
            """
            {"type": "%s", "name": "%s", "ownerId": "%s", "repo": "%s", "branch": "main",
              "serviceDetails": %s}\
            """
                .formatted(type, name, owner, repository.url(), details));
    var id = made.at("/service/id").asText();
    var path = "/v1/services/" + id + "/deploys/" + made.path("deployId").asText();
    Eventually.within(
        WITHIN, name, () -> client.json(path).path("status").asText(), "live"::equals);
    return id;
  }

  /** What is read. */
  JsonNode json(String path) {
    return client.json(path);
  }

  /** Connects the {@code render.yaml} of a repository. Returns the ID of the blueprint. */
  String connect(String name, Repo repository) {
    return client
        .post(
            "/v1/blueprints",
            """
            {"name": "%s", "ownerId": "%s", "repo": "%s", "branch": "main"}\
            """
                .formatted(name, owner, repository.url()))
        .path("id")
        .asText();
  }
}

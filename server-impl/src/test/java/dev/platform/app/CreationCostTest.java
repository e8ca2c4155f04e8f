package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.CountedStatements;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the creation of a service asks the database, all filters included. */
class CreationCostTest {
  /** Seven are of the filters: rate limit, idempotency key, audit log, and routes of the edge. */
  private static final int MOST = 19;

  /** Among so many, one comes while the caller's memberships are remembered. */
  private static final int TRIES = 5;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final CountedStatements statements = new CountedStatements();
  @TempDir static Path data;
  private static TestServer server;
  private static String owner;
  private static String environment;

  @BeforeAll
  static void open() throws IOException, InterruptedException {
    server = TestProcess.on(database).source(statements.of(database.pool())).data(data).serve();
    server.logIn();
    owner = server.send("GET", "/v1/owners").json().at("/0/owner/id").asText();
    var project =
        """
        {"name": "shop", "ownerId": "%s", "environments": [{"name": "production"}]}
        """;
    environment =
        server
            .send("POST", "/v1/projects", project.formatted(owner))
            .json()
            .at("/environmentIds/0")
            .asText();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void aServiceWithVariablesInAnEnvironmentIsMadeWithFewStatements() {
    var fewest =
        fewest(
            """
            {"type": "web_service", "name": "web-%%d", "ownerId": "%s", "environmentId": "%s",
             "repo": "https://git.example.org/acme/hello.git", "branch": "main",
             "envVars": [{"key": "A", "value": "1"}, {"key": "B", "generateValue": true}],
             "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """
                .formatted(owner, environment));

    assertThat(fewest).as(String.join("\n---\n", fewest)).hasSizeLessThanOrEqualTo(MOST);
  }

  private static List<String> fewest(String wanted) {
    List<List<String>> seen = new ArrayList<>();
    for (int i = 0; i < TRIES; i++) {
      statements.take();
      var answer =
          server.send(
              "POST", "/v1/services", wanted.formatted(i), "Idempotency-Key", "creation-" + i);
      assertThat(answer.status()).as(answer.text()).isEqualTo(201);
      seen.add(statements.take());
    }
    return seen.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
  }
}

package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.CountedStatements;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What authentication and authorization ask the database for a token that is known: nothing. */
class KnownTokenTest {
  /** Among so many, one comes within the seconds for which everything is remembered. */
  private static final int TRIES = 10;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final CountedStatements statements = new CountedStatements();
  @TempDir static Path data;
  private static TestServer server;
  private static String token;
  private static String service;

  @BeforeAll
  static void open() throws IOException, InterruptedException {
    server =
        TestProcess.on(database)
            .source(statements.of(database.pool()))
            .data(data)
            .with(Map.of("platform.limits.reads", "0"))
            .serve();
    server.logIn();
    var owner = server.send("GET", "/v1/owners").json().at("/0/owner/id").asText();
    var wanted =
        """
        {"type": "static_site", "name": "site", "ownerId": "%s",
         "repo": "https://git.example.org/acme/hello.git", "branch": "main"}
        """;
    service =
        server
            .send("POST", "/v1/services", wanted.formatted(owner))
            .json()
            .at("/service/id")
            .asText();
    var key = server.send("POST", "/v1/api-keys", "{\"name\": \"known\"}").json();
    var form =
        "grant_type=client_credentials&client_id="
            + key.path("id").asText()
            + "&client_secret="
            + key.path("secret").asText();
    token =
        new OauthCalls(server.uri("")).form("/oauth2/token", form).path("access_token").asText();
    server.client().logOut();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void aReadMakesItsOwnStatementAndNoOther() {
    assertThat(fewest("/v1/services/" + service))
        .hasSize(1)
        .allMatch(it -> it.contains("from service"));
    assertThat(fewest("/v1/services?limit=20"))
        .hasSize(1)
        .allMatch(it -> it.contains("from service"));
  }

  private static List<String> fewest(String path) {
    List<List<String>> seen = new ArrayList<>();
    for (int i = 0; i < TRIES; i++) {
      statements.take();
      var answer = server.send("GET", path, null, "Authorization", "Bearer " + token);
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      seen.add(statements.take());
    }
    return seen.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
  }
}

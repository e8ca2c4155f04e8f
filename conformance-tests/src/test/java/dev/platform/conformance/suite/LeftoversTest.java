package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.Options;
import dev.platform.conformance.client.FakeServer;
import dev.platform.conformance.evidence.Recorder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.CancellationToken;

class LeftoversTest {
  private static final String OWNER = "tea-d4g2k7tjm3vs73c0p1p0";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();

  @Test
  void theEndDeletesWhatTheRunMadeAndWhatEarlierRunsLeft() throws Exception {
    try (var server = new FakeServer()) {
      server.reply(200, TOKEN);
      Session session = session(server);
      session.ownerId();
      Instant now = Clock.systemUTC().instant();
      Instant longAgo = now.minus(Duration.ofHours(3));
      server
          .reply(
              200,
              projects(
                  project(1, session.run().with("project"), now),
                  project(2, "conf-mine", longAgo),
                  project(3, RunName.at(longAgo).with("killed"), longAgo),
                  project(4, RunName.at(longAgo).with("copied"), now),
                  project(5, RunName.at(now.minus(Duration.ofHours(1))).with("beside"), now)))
          .reply(200, "[]")
          .reply(204, "")
          .reply(204, "");

      session.close();

      assertThat(server.asked())
          .filteredOn(it -> it.startsWith("DELETE"))
          .containsExactly("DELETE /v1/projects/" + id(1), "DELETE /v1/projects/" + id(3));
      assertThat(out.toString()).contains("killed, left by an earlier run");
    }
  }

  @Test
  void whatCannotBeDeletedIsSaidAndTheRestIsDeleted() throws Exception {
    try (var server = new FakeServer()) {
      server.reply(200, TOKEN);
      Session session = session(server);
      session.ownerId();
      Instant now = Clock.systemUTC().instant();
      String one = project(1, session.run().with("one"), now);
      String other = project(2, session.run().with("other"), now);
      server
          .reply(200, projects(one, other))
          .reply(200, "[]")
          .reply(409, "{\"id\": \"conflict\", \"message\": \"Not now.\"}")
          .reply(204, "");

      session.close();

      assertThat(server.asked()).contains("DELETE /v1/projects/" + id(2));
      assertThat(out.toString())
          .contains("could not clean up (delete-project " + session.run().with("one"));
    }
  }

  @Test
  void aRunThatUsedNoWorkspaceDeletesNothing() throws Exception {
    try (var server = new FakeServer()) {
      session(server).close();

      assertThat(server.asked()).isEmpty();
    }
  }

  private static final String TOKEN =
      "{\"access_token\": \"t\", \"token_type\": \"Bearer\", \"expires_in\": 900}";

  private static String projects(String... projects) {
    return Stream.of(projects)
        .map(it -> "{\"cursor\": \"c\", \"project\": " + it + "}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String id(int number) {
    return "prj-d4g2k7tjm3vs73c0p1p" + number;
  }

  private static String project(int number, String name, Instant created) {
    return """
    {"id": "%s", "name": "%s", "createdAt": "%s", "updatedAt": "%3$s", "environmentIds": [],
     "owner": {"id": "%s", "name": "Acme", "email": "kim@acme.example", "type": "team",
               "twoFactorAuthEnabled": false}}
    """
        .formatted(id(number), name, created, OWNER);
  }

  /** Of an install that has projects only. */
  private Session session(FakeServer server) throws Exception {
    Path grades = folder.resolve("graded.json");
    Files.writeString(
        grades,
        Stream.of(
                "list-blueprints",
                "list-services",
                "list-postgres",
                "list-key-value",
                "list-env-groups",
                "list-registry-credentials")
            .map(
                id ->
                    "\"/%s\": {\"get\": {\"operationId\": \"%1$s\", \"x-platform-grade\": \"%s\"}}"
                        .formatted(id, "not-implemented"))
            .collect(Collectors.joining(",", "{\"paths\": {", "}}")));
    return Session.open(
        new Options(
            server.origin(),
            server.origin(),
            "key-1",
            "pk_1",
            Optional.empty(),
            Optional.of(OWNER),
            new Options.Source("repo", Optional.empty(), "node", "", "true", "public"),
            Optional.empty(),
            false,
            Optional.of(grades.toString()),
            Set.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Duration.ofSeconds(5),
            1),
        new Recorder(Clock.systemUTC()),
        CancellationToken.disabled(),
        new PrintWriter(out, true));
  }
}

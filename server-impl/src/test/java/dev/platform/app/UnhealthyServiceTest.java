package dev.platform.app;

import dev.platform.engine.Eventually;
import dev.platform.engine.local.Repo;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What visitors see of a service that is live, but not well. */
@Tag("slow")
class UnhealthyServiceTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private final Installation installation = new Installation(database);

  @Test
  void aServiceThatIsLiveButUnhealthyIsAPageUntilItIsWellAgain() throws Exception {
    var repository = Repo.withPrograms(folder.resolve("repository"));
    var data = folder.resolve("data");
    try (AutoCloseable services = () -> installation.stopServices(data);
        var together = installation.start(data, EnumSet.allOf(Role.class))) {
      new Console(installation.api())
          .deploy(
              "ill",
              "web_service",
              """
              {"runtime": "node", "healthCheckPath": "/health",
                "envSpecificDetails": {"buildCommand": "", "startCommand": "./serve"}}\
              """,
              repository);
      answers("200 ", "Headers");

      installation.visit("ill", "/sick");
      answers("503 ", "not healthy");
      Installation.get(port(), "localhost", "/well");

      answers("200 ", "Headers");
    }
  }

  /** Of the only instance. */
  private static int port() throws SQLException {
    try (var connection = database.source().getConnection();
        var found = connection.createStatement().executeQuery("select port from instance")) {
      found.next();
      return found.getInt("port");
    }
  }

  private void answers(String status, String words) {
    Eventually.within(
        LONG,
        words,
        () -> installation.visit("ill"),
        answer -> answer.startsWith(status) && answer.contains(words));
  }
}

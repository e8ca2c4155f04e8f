package dev.platform.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.Source;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The tool that creates web services, for repositories whose commands nobody names. */
class WebServiceToolTest {
  private static final SimulatedEngine ENGINE = new SimulatedEngine();

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static TestRooms rooms;
  private static TestTools tools;

  private final Caller ada = rooms.member(rooms.workspace(), Role.ADMIN);

  @BeforeAll
  static void open() {
    rooms = new TestRooms(database, TestProcess.on(database).engine(ENGINE));
    tools = TestTools.of(new TestHttp(rooms), rooms.member(rooms.workspace(), Role.ADMIN));
  }

  @AfterAll
  static void close() {
    rooms.close();
  }

  @Test
  void aServiceWithoutCommandsGetsThoseOfItsRepository() {
    var repo = "https://git.example.org/acme/bare.git";
    var sources = ENGINE.sources();
    var source = new Source(repo, "main", null, "");
    sources.write(sources.tip(source), "package.json", "{\"scripts\":{\"start\":\"node .\"}}");

    var created =
        tools.done(
            ada,
            "create_web_service",
            Map.of("name", "bare", "runtime", "node", "repo", repo, "branch", "main"));

    var commands = created.at("/service/serviceDetails/envSpecificDetails");
    assertThat(commands.path("buildCommand").asText()).isEqualTo("npm install");
    assertThat(commands.path("startCommand").asText()).isEqualTo("npm start");
    assertThat(created.path("deployId").asText()).startsWith("dep-");
  }

  @Test
  void aLanguageWithoutARuntimeHasAWayOut() {
    var arguments =
        Map.of(
            "name", "jvm",
            "runtime", "dotnet",
            "buildCommand", "true",
            "startCommand", "true",
            "repo", "https://git.example.org/acme/hello.git");

    assertThat(tools.failed(ada, "create_web_service", arguments))
        .contains("must be one of docker, elixir, go, node")
        .contains("Use node. .NET is installed");
  }
}

package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.Repo;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** From a file in a repository to what visitors see, on the engine of this machine. */
@Tag("slow")
class BlueprintSiteTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private final Installation installation = new Installation(database);

  @Test
  void aRepositoryWithAFileBecomesASiteAndAPushChangesIt() throws Exception {
    installation.with("platform.deploy.pollinterval", "5s");
    var repository = Repo.create(folder.resolve("repository"));
    push(repository, "Red");
    var data = folder.resolve("data");
    try (AutoCloseable services = () -> installation.stopServices(data);
        var together = installation.start(data, EnumSet.allOf(Role.class))) {
      var console = new Console(installation.api());

      var blueprint = console.connect("site", repository);

      visitorsSee("Red");
      push(repository, "Blue");
      visitorsSee("Blue");
      JsonNode syncs = console.json("/v1/blueprints/" + blueprint + "/syncs");
      assertThat(syncs.findValuesAsText("state")).containsOnly("success", "done");
      assertThat(syncs).hasSize(2);
    }
  }

  private static void push(Repo repository, String color) throws Exception {
    repository.write("render.yaml", file(color));
    repository.commit(color);
  }

  private static String file(String color) {
    return """
        services:
          - type: web
            name: site
            runtime: static
            buildCommand: mkdir -p out && echo "$COLOR" > out/index.html
            staticPublishPath: out
            envVars:
              - {key: COLOR, value: %s}
        """
        .formatted(color);
  }

  private void visitorsSee(String color) {
    Eventually.within(
        LONG,
        color,
        () -> installation.visit("site"),
        answer -> answer.startsWith("200 ") && answer.contains(color));
  }
}

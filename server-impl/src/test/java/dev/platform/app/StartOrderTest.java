package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.local.Repo;
import dev.platform.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What served serves again after a stop, in whatever order the roles start. */
@Tag("slow")
class StartOrderTest {
  private static final Set<Role> ALL = EnumSet.allOf(Role.class);
  private static final String SITE = "<h1>hello</h1>";
  private static final Duration LONG = Duration.ofSeconds(60);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private final Installation installation = new Installation(database);

  @Test
  void whatServedServesAgain() throws Exception {
    var data = folder.resolve("data");
    var repository = Repo.withPrograms(folder.resolve("repository"));
    try (var together = installation.start(data, ALL)) {
      var console = new Console(installation.api());
      console.deploy("site", "static_site", "{\"publishPath\": \"public\"}", repository);
      console.deploy(
          "web",
          "web_service",
          """
          {"runtime": "node", "envSpecificDetails": {"buildCommand": "", "startCommand": "./serve"}}\
          """,
          repository);
      serves("site", SITE);
      serves("web", "Headers");
    }
    leaveRemains(data.resolve("engine"));

    List<Platform> apart = new ArrayList<>();
    try {
      apart.add(installation.start(data, Set.of(Role.EDGE)));
      assertThat(installation.visit("site")).startsWith("200 ").contains(SITE);
      serves("web", "Headers");
      apart.add(installation.start(data, Set.of(Role.CONTENT)));
      apart.add(installation.start(data, Set.of(Role.API)));
      apart.add(installation.start(data, Set.of(Role.WORKER)));
      serves("web", "Headers");
      assertThat(installation.visit("site")).contains(SITE);
    } finally {
      apart.forEach(Platform::close);
    }

    try (var together = installation.start(data, ALL)) {
      assertThat(installation.visit("site")).startsWith("200 ").contains(SITE);
      serves("web", "Headers");
    }
    installation.stopServices(data);

    var other = Files.createDirectory(folder.resolve("other"));
    Files.copy(data.resolve("secret.key"), other.resolve("secret.key"));
    try (var elsewhere = installation.start(other, Set.of(Role.EDGE))) {
      assertThat(installation.visit("site")).startsWith("503 ").contains("not on the server");
    }
  }

  private void serves(String service, String words) {
    Eventually.within(
        LONG,
        service,
        () -> installation.visit(service),
        answer -> answer.startsWith("200 ") && answer.contains(words));
  }

  /** What a job, a build and an instance leave behind that were killed half made. */
  private static void leaveRemains(Path engine) throws Exception {
    for (String remains : List.of("builds/half", "workloads/half/instances/i-1", "builds/job")) {
      Files.createDirectories(engine.resolve(remains).resolve("runs/1"));
      Files.writeString(engine.resolve(remains).resolve("state"), "stage");
    }
  }
}

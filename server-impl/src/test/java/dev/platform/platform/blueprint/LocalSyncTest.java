package dev.platform.platform.blueprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.BuildSettings;
import dev.platform.engine.local.LocalEngine;
import dev.platform.engine.local.LocalEngineSettings;
import dev.platform.engine.local.Repo;
import dev.platform.engine.local.ReservedAddresses;
import dev.platform.engine.local.TestRanges;
import dev.platform.engine.local.TestSeal;
import dev.platform.engine.local.ToolSettings;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Syncs of files in a real repository. */
@Tag("slow")
class LocalSyncTest {
  private static final String GROUPS =
      """
      envVarGroups:
        - name: shared
          envVars:
            - key: COLOR
              value: red
      """;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private Repo repo;
  private LocalEngine engine;
  private TestRooms rooms;
  private TestBlueprints blueprints;

  @BeforeEach
  void start() throws Exception {
    repo = Repo.create(folder.resolve("repo"));
    engine =
        new LocalEngine(
            new LocalEngineSettings(
                folder.resolve("engine"),
                true,
                1,
                1,
                1 << 20,
                Duration.ofSeconds(30),
                1 << 20,
                "/usr/bin:/bin",
                List.of(repo.folder()),
                null,
                LocalEngineSettings.Sandboxing.AUTO,
                TestRanges.users(folder),
                false,
                Set.of(),
                List.of(),
                List.of(),
                ToolSettings.defaults(),
                ReservedAddresses.none(),
                BuildSettings.defaults()),
            new TestSeal());
    rooms =
        new TestRooms(
            database,
            TestProcess.on(database)
                .engine(engine)
                .with(Map.of("platform.engine.local.allowfilerepos", "true")));
    blueprints = new TestBlueprints(rooms);
  }

  @AfterEach
  void stop() throws Exception {
    rooms.close();
    engine.stopAll();
    engine.close();
  }

  @Test
  void aPushIsSynced() throws Exception {
    repo.write("deploy/render.yaml", GROUPS);
    var first = repo.commit("First");
    var path = connect("deploy/render.yaml");
    settle(path);
    assertThat(states(path)).containsExactly("success");
    assertThat(blueprints.lastSync(path).at("/commit/id").asText()).isEqualTo(first);

    repo.write("README.md", "unrelated");
    repo.commit("Second");
    blueprints.passInterval();
    assertThat(states(path)).containsExactly("success");

    repo.write("deploy/render.yaml", GROUPS + "  - name: more\n    envVars: []\n");
    var third = repo.commit("Third");
    blueprints.passInterval();
    settle(path);

    assertThat(states(path)).containsExactly("success", "success");
    assertThat(blueprints.lastSync(path).at("/commit/id").asText()).isEqualTo(third);
    assertThat(blueprints.get("/v1/env-groups").findValuesAsText("name"))
        .containsExactlyInAnyOrder("shared", "more");
  }

  @Test
  void aLinkIsNotFollowed() throws Exception {
    Files.createSymbolicLink(repo.folder().resolve("render.yaml"), Path.of("/etc/hostname"));
    repo.commit("First");
    var path = connect("render.yaml");

    settle(path);

    assertThat(blueprints.lastSync(path).path("error").asText())
        .isEqualTo("The file render.yaml is a symbolic link, which is not followed.");
    assertThat(blueprints.get(path + "/plan").path("valid").asBoolean()).isFalse();
  }

  @Test
  void aBranchThatIsMissingIsNamed() throws Exception {
    repo.write("render.yaml", GROUPS);
    repo.commit("First");
    var path = connect("render.yaml");
    database.execute("update blueprint set branch = 'gone'");

    for (int i = 0; i < 3; i++) {
      rooms.settle();
      rooms.clock().pass(Duration.ofSeconds(30));
    }

    assertThat(blueprints.lastSync(path).path("error").asText())
        .endsWith(" has no branch or tag 'gone'.");
    assertThat(blueprints.send("GET", path + "/plan", null).status()).isEqualTo(409);
  }

  /** On a busy machine, a sync takes longer than the run of its reconciler. */
  private void settle(String path) {
    Eventually.isTrue(
        "all syncs have ended",
        () -> {
          rooms.settle();
          return states(path).stream().noneMatch(Set.of("created", "pending", "running")::contains);
        });
  }

  private String connect(String path) {
    var response =
        blueprints.send(
            "POST",
            "/v1/blueprints",
            """
            {"ownerId": "%s", "name": "local", "repo": "%s", "path": "%s"}
            """
                .formatted(blueprints.acme.value(), repo.url(), path));
    assertThat(response.status()).as(response.text()).isEqualTo(201);
    return "/v1/blueprints/" + response.json().path("id").asText();
  }

  private List<String> states(String path) {
    return blueprints.get(path + "/syncs").findValues("sync").stream()
        .map(it -> it.path("state").asText())
        .toList();
  }
}

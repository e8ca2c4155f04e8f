package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.local.ToolOrder.Action;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.LogLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a mise that writes what it is asked for, in this process and in an engine that runs. */
class OperatorToolsTest {
  private static final String MISE =
      """
      #!/bin/sh
      case "$1" in
      ls-remote) printf '98.1.0\\n99.1.0\\n99.2.0\\n' ;;
      install-into)
        [ "$2" != node@99.3.0 ] || { echo "mise ERROR no such version" >&2; exit 1; }
        mkdir -p "$3/bin"
        printf '#!/bin/sh\\necho "tool %s"\\n' "$2" > "$3/bin/node"
        chmod +x "$3/bin/node" ;;
      esac
      """;

  @TempDir private Path folder;
  private Repo repo;
  private LocalEngineSettings settings;
  private final List<String> progress = new ArrayList<>();

  @BeforeEach
  void writeMise() throws Exception {
    repo = Repo.create(folder.resolve("repo"));
    repo.write(".nvmrc", "99.2.0");
    repo.commit("First commit");
    Path mise = Files.createDirectories(folder.resolve("programs")).resolve("mise");
    Files.writeString(mise, MISE);
    mise.toFile().setExecutable(true, false);
    settings =
        LocalBench.withTools(
            LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO),
            // Whatever the settings forbid to services, an operator installs.
            new ToolSettings(
                false,
                mise,
                Map.of(),
                Map.of(),
                Duration.ofSeconds(60),
                20L << 30,
                ToolSettings.PER_HOUR));
  }

  private OperatorTools tools() {
    return new OperatorTools(settings);
  }

  private void run(Action action, String... keys) throws Exception {
    tools().run(new ToolOrder(action, List.of(keys)), progress::add);
  }

  private List<String> keys() throws Exception {
    return tools().list().stream().map(OperatorTools.Listed::key).toList();
  }

  private void useLongAgo(String version) throws Exception {
    Path note = settings.data().resolve("tools/notes/node").resolve(version);
    Files.setLastModifiedTime(note, FileTime.from(Instant.now().minusSeconds(3600)));
  }

  @Test
  void withoutAServerThisProcessInstallsAndRemoves() throws Exception {
    run(Action.INSTALL, "node@99", "node@98.1.0");
    run(Action.INSTALL, "node@99.2.0");

    assertThat(keys()).containsExactly("node@98.1.0", "node@99.2.0");
    assertThat(progress).contains("Installing Node.js 99.2.0");
    assertThat(progress.get(progress.size() - 1)).isEqualTo("Node.js 99.2.0 is already installed");

    useLongAgo("98.1.0");
    run(Action.REMOVE, "node@98.1.0");

    assertThat(keys()).containsExactly("node@99.2.0");
    assertThat(new ToolFolder(settings.data(), Clock.systemUTC()).unfinished()).isEmpty();
  }

  @Test
  void anEngineThatRunsInstallsWhatItsBuildsThenHave() throws Exception {
    try (LocalBench local = LocalBench.start(settings, repo)) {
      run(Action.INSTALL, "node@99.2.0");
      BuildSpec build = Bench.withRuntime(local.bench().build("node"), "node");
      local.bench().success(build);

      assertThat(local.bench().recorder().texts(build.ref().key(), LogLine.Stream.OUT))
          .containsExactly("tool node@99.2.0");
      useLongAgo("99.2.0");
      assertThat(tools().list()).extracting(OperatorTools.Listed::deploys).containsExactly(1L);
      assertThatThrownBy(() -> run(Action.REMOVE, "node@99.2.0"))
          .isInstanceOf(EngineException.class)
          .hasMessage(
              "node@99.2.0 is not removed: 1 deploy uses it. Use --force to remove it anyway");
      assertThat(keys()).containsExactly("node@99.2.0");

      run(Action.FORCE_REMOVE, "node@99.2.0");

      assertThat(keys()).isEmpty();
      assertThat(progress).last().isEqualTo("Removed Node.js 99.2.0");
    }
  }

  @Test
  void aVersionThatABuildMayHaveChosenIsKept() throws Exception {
    run(Action.INSTALL, "node@99.2.0");

    assertThatThrownBy(() -> run(Action.REMOVE, "node@99.2.0"))
        .hasMessageContaining("chosen or installed less than");
    assertThat(keys()).containsExactly("node@99.2.0");
  }

  @Test
  void whatCannotBeInstalledIsNamed() {
    assertThatThrownBy(() -> run(Action.INSTALL, "nodes@22"))
        .hasMessageContaining("there is no tool nodes. Tools are node, python");
    assertThatThrownBy(() -> run(Action.INSTALL, "node"))
        .hasMessage("node has no version. Add one, such as node@latest");
    assertThatThrownBy(() -> run(Action.INSTALL, "node@97"))
        .hasMessage("node@97 cannot be installed: no released version matches it");
    assertThatThrownBy(() -> run(Action.INSTALL, "node@99.3.0"))
        .hasMessage("node@99.3.0 cannot be installed: no such version");
    assertThatThrownBy(() -> run(Action.REMOVE, "node@99.3.0"))
        .hasMessageContaining("node@99.3.0 is not installed");
  }
}

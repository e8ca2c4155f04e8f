package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A platform is killed as hard as can be, in a process of its own, and another takes its place. */
@Tag("slow")
class AdoptionTest {
  @TempDir Path folder;

  /** Whatever went wrong, nothing goes on running. */
  @AfterEach
  void endEverything() throws Exception {
    LocalBench.start(LocalBench.settings(folder.resolve("data")), new Repo(folder)).close();
  }

  @ParameterizedTest
  @EnumSource(names = {"OFF", "AUTO"})
  void whatRanIsFoundAgain(Sandboxing sandboxing) throws Exception {
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    repo.program("talk", "i=0; while :; do i=$((i+1)); echo line $i; sleep 0.05; done");
    repo.program("work", "echo begun; while [ ! -e done ]; do sleep 0.05; done; echo ended");
    repo.commit("Programs");
    LocalEngineSettings settings = LocalBench.settings(folder.resolve("data"), sandboxing);
    VictimPlatform victim = VictimPlatform.start(settings, repo);
    List<InstanceStatus> before = victim.instances();

    int told = victim.kill();
    String answer = Web.get(before.get(0), "/health");
    Web.tryGet(before.get(1), "/exit");

    try (LocalBench local = LocalBench.start(settings, repo)) {
      Bench bench = local.bench();
      WorkloadSpec web = victim.web();
      assertThat(answer).isNotEmpty();
      assertThat(bench.engine().workloads().observe(web.ref()).instances().get(0))
          .isEqualTo(before.get(0));

      List<InstanceStatus> after =
          bench
              .awaitWorkload(web, s -> s.ready() == 2 && s.instances().get(1).restarts() == 1)
              .instances();
      assertThat(after.get(0)).isEqualTo(before.get(0));
      assertThat(after.get(1).id()).isEqualTo(before.get(1).id());
      assertThat(after.get(1).lastEnd())
          .isEqualTo(new ProcessEnd(ProcessEnd.Kind.FAILED, 3, "exited with status 3"));

      outputGoesOn(bench, victim, told);
      theBuildGoesOn(local, victim);
    }
  }

  /** No line is left out; the last ones before the kill may come twice. */
  private static void outputGoesOn(Bench bench, VictimPlatform victim, int told) {
    List<String> lines =
        Eventually.see(
            "output",
            () -> bench.recorder().texts(victim.talk().ref().key(), LogLine.Stream.OUT),
            texts -> texts.contains("line " + (told + 40)));
    int first = Integer.parseInt(lines.get(0).substring("line ".length()));
    assertThat(first).isBetween(told - 20, told + 1);
    for (int i = 0; i < 40; i++) {
      assertThat(lines.get(i)).isEqualTo("line " + (first + i));
    }
  }

  private void theBuildGoesOn(LocalBench local, VictimPlatform victim) throws Exception {
    Bench bench = local.bench();
    BuildSpec spec = victim.build();
    assertThat(bench.engine().builds().observe(spec.ref())).isInstanceOf(BuildStatus.Running.class);
    try (var artifacts = Files.list(folder.resolve("data/artifacts"))) {
      for (Path artifact : artifacts.toList()) {
        local.asOwners("touch", artifact.resolve("files/done").toString());
      }
    }

    bench.awaitBuild(spec, status -> status instanceof BuildStatus.Succeeded);
    assertThat(bench.recorder().texts(spec.ref().key(), LogLine.Stream.OUT)).endsWith("ended");
    assertThat(bench.recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE))
        .containsExactly("==> Build successful");
  }
}

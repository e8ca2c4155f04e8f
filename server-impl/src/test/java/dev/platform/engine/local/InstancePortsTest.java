package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.FreePorts;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers that listen at ports that they or their users have chosen. */
@Tag("slow")
class InstancePortsTest {
  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;

  @BeforeAll
  static void startEngine() throws Exception {
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    local = LocalBench.start(LocalBench.settings(folder.resolve("data")), repo);
    artifact = local.bench().artifact();
  }

  @AfterAll
  static void stopEngine() throws Exception {
    local.close();
  }

  @AfterEach
  void stopWhatRuns() throws Exception {
    local.bench().engine().stopAll();
  }

  private static Bench bench() {
    return local.bench();
  }

  /** A server whose user has set PORT. */
  private static WorkloadSpec wanting(String port, int instances) {
    WorkloadSpec spec = bench().workload(artifact, "./serve", instances);
    Map<String, String> environment = new HashMap<>(spec.environment());
    environment.put("PORT", port);
    return new WorkloadSpec(
        spec.ref(),
        spec.generation(),
        spec.artifact(),
        spec.workingDir(),
        spec.command(),
        environment,
        spec.secretFiles(),
        spec.facts(),
        spec.owner(),
        spec.instances(),
        spec.probe(),
        spec.resources(),
        spec.grace(),
        spec.dispensable(),
        spec.volume());
  }

  private static List<String> reported(WorkloadSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE);
  }

  @Test
  void instancesOfSeveralServicesListenAtThePortThatTheirUsersWant() throws Exception {
    local.assumeKept("port mapping");
    WorkloadSpec one = wanting("80", 2);
    WorkloadSpec other = wanting("80", 1);

    List<InstanceStatus> instances =
        Stream.concat(bench().ready(one).stream(), bench().ready(other).stream()).toList();

    assertThat(instances).extracting(InstanceStatus::openPort).containsOnly(80);
    assertThat(instances).extracting(InstanceStatus::port).doesNotHaveDuplicates();
    for (InstanceStatus instance : instances) {
      assertThat(Web.get(instance, "/environment")).contains("PORT=80\n");
    }
  }

  @Test
  void whereAPortCannotBeHadPortHasAnotherOne() throws Exception {
    assumeTrue(!local.keeps("port mapping"), "ports are shared");
    WorkloadSpec spec = wanting("3000", 1);

    InstanceStatus instance = bench().ready(spec).get(0);

    assertThat(instance.openPort()).isEqualTo(instance.port());
    assertThat(Web.get(instance, "/environment")).contains("PORT=" + instance.port() + "\n");
    assertThat(reported(spec)).anyMatch(it -> it.contains(" instead of 3000, because "));
  }

  @Test
  void whatIsNoPortIsReportedAndReplaced() throws Exception {
    WorkloadSpec spec = wanting("high", 1);

    InstanceStatus instance = bench().ready(spec).get(0);

    assertThat(reported(spec).get(0))
        .isEqualTo(
            "==> The value of PORT is not a port number from 1 to 65535. PORT is "
                + instance.port()
                + " instead");
  }

  @Test
  void aServerThatListensElsewhereIsFoundAndItsNextInstancesTakeTurns() throws Exception {
    int port = FreePorts.next();
    WorkloadSpec spec = bench().workload(artifact, "PORT=%d exec ./serve".formatted(port), 1);

    InstanceStatus first = bench().ready(spec).get(0);

    assertThat(List.of(first.port(), first.openPort())).containsOnly(port);
    assertThat(Web.get(first, "/read?mine")).isEqualTo("nothing");
    assertThat(reported(spec))
        .anyMatch(
            it ->
                it.startsWith("==> The instance listens on port " + port + ", not on PORT, ")
                    && it.contains("Set PORT to " + port + ", or listen on 0.0.0.0"));
    local.assumeKept("port mapping");
    List<InstanceStatus> two = bench().ready(Bench.again(spec, 2, 2));
    assertThat(two).extracting(InstanceStatus::openPort).containsOnly(port);
    assertThat(two).extracting(InstanceStatus::port).doesNotHaveDuplicates();
  }

  @Test
  void aServerThatListensNowhereIsToldAfterHalfAMinute() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "./hang", 1);

    bench().engine().workloads().apply(spec);

    Eventually.see(
        "a line of the log",
        () -> reported(spec),
        lines ->
            lines.stream()
                .anyMatch(it -> it.startsWith("==> The instance does not listen on any port yet")));
  }
}

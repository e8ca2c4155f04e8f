package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.spi.InstanceUsage;
import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, measured without control groups and, where the machine has them, with them. */
@Tag("slow")
class UsageMeterTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** Uses about half a second of CPU time. */
  private static final String BUSY = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done";

  @TempDir Path folder;
  private final List<ProcessGroup> started = new ArrayList<>();
  private UsageMeter meter;

  @BeforeEach
  void openMeter() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "/proc");
    meter = new UsageMeter(Clock.systemUTC());
  }

  @AfterEach
  void endProcesses() throws Exception {
    for (ProcessGroup group : started) {
      group.kill();
      group.awaitGone(Duration.ofSeconds(20));
      group.release();
    }
  }

  private RunningInstance start(String command, Cgroups cgroups) throws Exception {
    Path run = Files.createDirectories(folder.resolve("runs").resolve(UniqueNames.run()));
    Resources limits = new Resources(2000, 256L << 20);
    Cgroup group = cgroups.create(Environment.mark(run), limits);
    Launch launch =
        new Launch(
            run,
            List.of(),
            List.of("/bin/sh", "-c", command),
            folder,
            Environment.bare(),
            Map.of(),
            group);
    started.add(ProcessGroup.start(launch, new SystemPrograms(Environment.SYSTEM_PATH), cgroups));
    return new RunningInstance(
        "web", run.getFileName().toString(), START, limits, started.get(started.size() - 1));
  }

  private static Cgroups none(Path folder) throws IOException {
    return Cgroups.open(new CgroupMounts(List.of(), List.of()), folder);
  }

  private InstanceUsage read(RunningInstance instance) {
    return Eventually.see(
            "usage", () -> meter.read(List.of(instance)), readings -> !readings.isEmpty())
        .get(0);
  }

  private void awaitFile(String name) {
    Eventually.isTrue(name, () -> Files.exists(folder.resolve(name)));
  }

  @Test
  void processesAreSummedWhereverTheyHaveGone() throws Exception {
    String away = "(setsid sh -c '" + BUSY + "; touch away; sleep 600' &)";
    RunningInstance instance = start(away + "; " + BUSY + "; touch near; sleep 600", none(folder));
    InstanceUsage before = read(instance);
    awaitFile("away");
    awaitFile("near");

    InstanceUsage after = read(instance);

    assertThat(after.subject()).isEqualTo("web");
    assertThat(after.instance()).isEqualTo(instance.id());
    assertThat(after.startedAt()).isEqualTo(START);
    assertThat(after.memoryBytes()).isBetween(1L << 20, 64L << 20);
    assertThat(after.cpuTime()).isGreaterThan(before.cpuTime());
    assertThat(after.cpuTime()).isGreaterThanOrEqualTo(used(2));
  }

  @Test
  void whatEndedProcessesUsedIsNotForgotten() throws Exception {
    String child = "sh -c '" + BUSY + "; touch worked; while [ ! -e go ]; do sleep 0.05; done'";
    RunningInstance instance = start(child + "; touch over; sleep 600", none(folder));
    awaitFile("worked");
    InstanceUsage before = read(instance);
    Files.createFile(folder.resolve("go"));
    awaitFile("over");

    assertThat(before.cpuTime()).isGreaterThanOrEqualTo(used(1));
    assertThat(read(instance).cpuTime()).isGreaterThanOrEqualTo(before.cpuTime());
  }

  @Test
  void anotherRunIsNotCountedAndOneThatEndedIsMissing() throws Exception {
    RunningInstance busy = start(BUSY + "; touch worked; sleep 600", none(folder));
    RunningInstance idle = start("sleep 600", none(folder));
    RunningInstance over = start("exit 0", none(folder));
    awaitFile("worked");
    over.group().awaitEnd(Duration.ofSeconds(20));

    List<InstanceUsage> readings = meter.read(List.of(busy, idle, over));

    assertThat(readings).extracting(InstanceUsage::instance).containsExactly(busy.id(), idle.id());
    assertThat(readings.get(0).cpuTime()).isGreaterThanOrEqualTo(used(1));
    assertThat(readings.get(1).cpuTime()).isLessThan(used(1));
  }

  @Test
  void aControlGroupCountsThatASumOfProcessesCannotSee() throws Exception {
    Cgroups cgroups = Cgroups.open(CgroupMounts.read(), folder);
    assumeTrue(cgroups.enforces("memory") && cgroups.enforces("cpu"), "cgroups");
    String lost = "(trap '' CHLD; sh -c '" + BUSY + "' & wait)";
    RunningInstance instance = start(lost + "; touch over; sleep 600", cgroups);
    awaitFile("over");

    InstanceUsage usage = read(instance);

    assertThat(usage.cpuTime()).isGreaterThanOrEqualTo(used(1));
    assertThat(usage.memoryBytes()).isBetween(1L, 64L << 20);
    started.get(0).kill();
    started.get(0).awaitGone(Duration.ofSeconds(20));
    started.get(0).release();
    cgroups.close();
  }

  /** A part of what the busy loop has used, measured with the shell that runs it. */
  private static Duration used(int times) {
    return Duration.ofMillis(60L * times);
  }
}

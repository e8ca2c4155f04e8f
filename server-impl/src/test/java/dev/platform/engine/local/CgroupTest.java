package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.Resources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written into the files of the second version; {@link LimitsTest} measures. */
class CgroupTest {
  @TempDir Path folder;

  private void file(String name, String text) throws Exception {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void limitsAreWrittenToTheFilesThatAreThere() throws Exception {
    file("memory.max", "max");
    file("memory.swap.max", "max");
    file("cpu.max", "max 100000");
    file("pids.max", "max");

    new Cgroup(List.of(folder)).create(new Resources(100, 512L << 20));

    assertThat(folder.resolve("memory.max")).hasContent("536870912");
    assertThat(folder.resolve("memory.swap.max")).hasContent("0");
    assertThat(folder.resolve("cpu.max")).hasContent("10000 100000");
    assertThat(folder.resolve("pids.max")).hasContent("1024");
    assertThat(folder.resolve("memory.limit_in_bytes")).doesNotExist();
  }

  @Test
  void aKillByTheMemoryLimitIsSeen() throws Exception {
    Cgroup group = new Cgroup(List.of(folder));
    file("memory.events", "low 0\nhigh 0\nmax 12\noom 1\noom_kill 0\noom_group_kill 0\n");
    boolean before = group.ranOutOfMemory();
    file("memory.events", "low 0\nhigh 0\nmax 12\noom 1\noom_kill 2\noom_group_kill 0\n");

    assertThat(before).isFalse();
    assertThat(group.ranOutOfMemory()).isTrue();
  }

  @Test
  void bothVersionsCountCpuTimeAndMemoryWithoutCachedFiles() throws Exception {
    Cgroup second = new Cgroup(List.of(Files.createDirectory(folder.resolve("second"))));
    file("second/cpu.stat", "usage_usec 2500000\nuser_usec 2000000\nsystem_usec 500000\n");
    file("second/memory.current", "1000000\n");
    file("second/memory.stat", "anon 600000\ninactive_file 300000\n");
    Files.createDirectory(folder.resolve("cpu"));
    Files.createDirectory(folder.resolve("memory"));
    Cgroup first = new Cgroup(List.of(folder.resolve("cpu"), folder.resolve("memory")));
    file("cpu/cpuacct.usage", "1500000000\n");
    file("cpu/cpu.stat", "nr_periods 12\n");
    file("memory/memory.usage_in_bytes", "500000\n");
    file("memory/memory.stat", "inactive_file 1\ntotal_inactive_file 600000\n");

    assertThat(second.cpuTime()).contains(Duration.ofMillis(2500));
    assertThat(second.memoryBytes()).contains(700_000L);
    assertThat(first.cpuTime()).contains(Duration.ofMillis(1500));
    assertThat(first.memoryBytes()).contains(0L);
  }

  @Test
  void aGroupThatIsGoneHasNothingToTell() throws Exception {
    Cgroup group = new Cgroup(List.of(folder.resolve("gone")));

    group.kill();

    assertThat(group.ranOutOfMemory()).isFalse();
    assertThat(group.cpuTime()).isEmpty();
    assertThat(group.memoryBytes()).isEmpty();
    assertThat(group.delete()).isTrue();
  }
}

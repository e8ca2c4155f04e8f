package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupMountsTest {
  @TempDir Path top;

  private static String mount(Path point, String root, String type, String options) {
    return "30 23 0:28 %s %s rw,relatime shared:5 - %s %s rw,%s"
        .formatted(root, point, type, type, options);
  }

  @Test
  void theFirstVersionHasAPlaceForEachController() throws Exception {
    Path memory = Files.createDirectories(top.resolve("memory/system/platform"));
    Path cpu = Files.createDirectories(top.resolve("cpu"));
    var mounts =
        new CgroupMounts(
            List.of(
                mount(top.resolve("memory"), "/", "cgroup", "memory"),
                mount(cpu, "/", "cgroup", "cpu,cpuacct"),
                "31 23 0:29 / /dev rw - devtmpfs devtmpfs rw"),
            List.of("5:memory:/system/platform", "4:cpu,cpuacct:/gone"));

    assertThat(mounts.candidates("memory")).containsExactly(memory, top.resolve("memory"));
    assertThat(mounts.candidates("cpu")).containsExactly(cpu);
    assertThat(mounts.candidates("pids")).isEmpty();
  }

  @Test
  void theSecondVersionHasOnePlaceForAll() throws Exception {
    Path service = Files.createDirectories(top.resolve("system.slice/platform.service"));
    var mounts =
        new CgroupMounts(
            List.of(mount(top, "/", "cgroup2", "nsdelegate")),
            List.of("0::/system.slice/platform.service"));

    assertThat(mounts.candidates("memory")).containsExactly(service, top);
    assertThat(mounts.candidates("pids")).containsExactly(service, top);
  }

  @Test
  void aContainerMaySeeItsOwnGroupAsTheTop() {
    var mounts =
        new CgroupMounts(
            List.of(mount(top, "/docker/1a2b", "cgroup2", "nsdelegate")),
            List.of("0::/docker/1a2b"));

    assertThat(mounts.candidates("cpu")).containsExactly(top);
  }

  @Test
  void aPathMayNotLeadOutside() {
    var mounts =
        new CgroupMounts(List.of(mount(top, "/", "cgroup2", "x")), List.of("0::/../../etc"));

    assertThat(mounts.candidates("cpu")).containsExactly(top);
  }
}

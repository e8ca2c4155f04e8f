package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Others fill the disk on which the output of an instance waits. */
@Tag("drill")
@Isolated("a server without processor time reserves no room for what programs print")
class FullDiskTest {
  /** Prints about a megabyte in a second, and ends the instance when that fails. */
  private static final String PRINT_AND_SERVE =
      "pad=$(head -c 15000 /dev/zero | tr '\\0' x); "
          + "{ i=0; while echo \"line $i $pad\"; do i=$((i+1)); sleep 0.01; done; kill -9 $$; } & "
          + "exec ./serve";

  private static final long MORE_THAN_IS_RESERVED = 8 << 20;

  /** A line of the loop, or the one of the server beside it. */
  private static final String WHOLE = "line \\d+ x{15000}|listening on \\d+";

  @TempDir Path folder;
  private Path data;
  private LocalBench local;

  @BeforeEach
  void start() throws Exception {
    data = Files.createDirectories(folder.resolve("data"));
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", data.toString()), "no mount");
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    local = LocalBench.start(LocalBench.settings(data), repo);
  }

  @AfterEach
  void stop() throws Exception {
    if (local != null) {
      local.close();
      run("umount", "--lazy", data.toString());
    }
  }

  @Test
  void anInstanceThatPrintsGoesOnServing() throws Exception {
    Bench bench = local.bench();
    WorkloadSpec spec = bench.workload(bench.artifact(), PRINT_AND_SERVE, 1);
    InstanceStatus before = bench.ready(spec).get(0);
    Path out = output(spec);

    bench.recorder().taking(false);
    Path filling = data.resolve("filling");
    fill(filling);
    long size = Files.size(out);
    Eventually.isTrue("more output", () -> Files.size(out) > size + MORE_THAN_IS_RESERVED);
    String answer = Web.get(before, "/health");
    bench.recorder().taking(true);
    int notice = awaitNotice(spec);
    Files.delete(filling);
    int told = lines(spec).size();

    assertThat(answer).isNotEmpty();
    List<String> after =
        Eventually.see("later lines", () -> lines(spec), lines -> lines.size() > told + 100);
    assertThat(after.get(notice)).endsWith("dropped: the server's disk is full]");
    assertThat(after.get(notice - 1)).matches(WHOLE);
    assertThat(after.get(notice + 1)).matches(WHOLE);
    assertThat(bench.engine().workloads().observe(spec.ref()).instances()).containsExactly(before);
  }

  private int awaitNotice(WorkloadSpec spec) {
    Eventually.see(
        "a line after a notice",
        () -> lines(spec),
        lines -> notice(lines) >= 0 && notice(lines) < lines.size() - 1);
    return notice(lines(spec));
  }

  private static int notice(List<String> lines) {
    return lines.indexOf(
        lines.stream().filter(line -> line.startsWith("[")).findFirst().orElse(""));
  }

  private List<String> lines(WorkloadSpec spec) {
    return local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private Path output(WorkloadSpec spec) throws IOException {
    try (var files = Files.walk(data.resolve("workloads").resolve(spec.ref().key()), 5)) {
      return files.filter(file -> file.endsWith("out")).findFirst().orElseThrow();
    }
  }

  private static void fill(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      while (true) {
        out.write(new byte[1 << 12]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private static boolean run(String... command) throws Exception {
    return new ProcessBuilder(command).start().waitFor() == 0;
  }
}

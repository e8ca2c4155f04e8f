package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus.State;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk in a folder, whose size nothing but the platform's own look at it limits. */
@Tag("slow")
class WatchedDiskTest {
  private static final VolumeSpec SMALL =
      new VolumeSpec(new VolumeRef("dsk-watched"), "srv-watched", 1L << 20);
  private static final VolumeSpec LARGE = new VolumeSpec(SMALL.ref(), SMALL.owner(), 10L << 20);

  @TempDir Path folder;

  @Test
  void aServiceReadsADiskThatIsFullAndWritesWhenItHasGrown() throws Exception {
    LocalEngineSettings settings = LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO);
    leaveFullDisk(settings.data());

    try (LocalBench local =
        LocalBench.start(settings, Repo.withPrograms(folder.resolve("repository")))) {
      local.assumeKept("file isolation");
      Bench bench = local.bench();
      bench.awaitVolume(SMALL.ref(), State.FULL);
      assertThat(said(bench)).containsExactly("old", "refused");

      bench.engine().volumes().ensure(LARGE);
      bench.awaitVolume(SMALL.ref(), State.READY);
      assertThat(said(bench)).containsExactly("old", "new");

      bench.engine().volumes().remove(SMALL.ref());
      bench.awaitVolume(SMALL.ref(), State.UNKNOWN);
    }
  }

  /** As a server leaves it that could make no file systems; everybody may write. */
  private static void leaveFullDisk(Path data) throws Exception {
    Path volume = data.resolve("volumes").resolve(SMALL.ref().key());
    Path contents = Files.createDirectories(volume.resolve("contents/plain"));
    Files.writeString(contents.resolve("file"), "old\n");
    Files.write(contents.resolve("large"), new byte[2 << 20]);
    Files.setPosixFilePermissions(contents, PosixFilePermissions.fromString("rwxrwxrwx"));
    StateFile.write(
        volume.resolve("state"), VolumeRecord.of(SMALL).holding("plain", SMALL.sizeBytes()));
  }

  /** What a program says that reads a file of the disk and writes another one. */
  private static List<String> said(Bench bench) throws Exception {
    String script =
        "cat /var/data/file; { echo new > /var/data/new && cat /var/data/new; } 2> /dev/null"
            + " || echo refused; echo end; exec ./serve";
    WorkloadSpec spec = bench.workload(bench.artifact(), script, SMALL);
    bench.engine().workloads().apply(spec);
    List<String> lines =
        Eventually.see(
            "the end of the script",
            () -> bench.recorder().texts(spec.ref().key(), LogLine.Stream.OUT),
            said -> said.contains("end"));
    bench.engine().workloads().remove(spec.ref());
    bench.awaitGone(spec);
    return lines.subList(0, lines.indexOf("end"));
  }
}

package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.Recorder;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus.State;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A platform that is killed while it saves and restores a disk: old files or new ones. */
@Tag("slow")
class VolumeKillTest {
  private static final int ROUNDS = Integer.getInteger("volumekill.rounds", 4);
  private static final int FILES = 200;
  private static final VolumeSpec VOLUME =
      new VolumeSpec(new VolumeRef("dsk-kill"), "srv-kill", 1L << 30);
  private static final SnapshotRef ALPHA = new SnapshotRef(VOLUME.ref(), "alpha");
  private static final SnapshotRef BETA = new SnapshotRef(VOLUME.ref(), "beta");

  @TempDir Path folder;

  @Test
  void aKillLeavesTheOldFilesOrTheNewOnes() throws Exception {
    LocalEngineSettings settings = LocalBench.settings(folder.resolve("data"));
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    try (LocalBench local = LocalBench.start(settings, repo)) {
      local.bench().made(VOLUME);
      write(local.bench(), "alpha");
      local.bench().saved(VOLUME.ref(), ALPHA.key());
      write(local.bench(), "beta");
      local.bench().saved(VOLUME.ref(), BETA.key());
    }
    Random random = new Random(7);

    for (int round = 0; round < ROUNDS; round++) {
      killed(settings, round, random.nextInt(600));
      try (LocalBench local = LocalBench.start(settings, repo)) {
        check(local, round);
      }
    }

    try (LocalBench local = LocalBench.start(settings, repo)) {
      local.bench().engine().volumes().remove(VOLUME.ref());
      local.bench().awaitVolume(VOLUME.ref(), State.UNKNOWN);
      assertThat(Folders.list(settings.data().resolve("volumes"))).isEmpty();
    }
    assertThat(SystemCommand.run("losetup", "-a").errors()).doesNotContain(folder.toString());
  }

  private static void check(LocalBench local, int round) throws Exception {
    Bench bench = local.bench();
    bench.awaitVolume(VOLUME.ref(), State.READY);
    for (int i = 0; i < 2; i++) {
      SnapshotRef interrupted = new SnapshotRef(VOLUME.ref(), "r" + round + "-" + i);
      if (bench.engine().volumes().observe(interrupted) instanceof CopyStatus.Done) {
        assertThat(contents(local, interrupted.key())).isIn("alpha", "beta");
      }
      bench.engine().volumes().discard(interrupted);
    }
    assertThat(contents(local, ALPHA.key())).isEqualTo("alpha");
    SnapshotRef now = bench.saved(VOLUME.ref(), "check" + round);
    assertThat(contents(local, now.key())).as("round %d", round).isIn("alpha", "beta");
    bench.engine().volumes().discard(now);
  }

  /** What all files of a snapshot say; something else if they differ or some are missing. */
  private static String contents(LocalBench local, String snapshot) throws Exception {
    Path place = local.settings().data().resolve("volumes/dsk-kill/snapshots").resolve(snapshot);
    String script = "cat \"$1\"/* | sort | uniq -c";
    String said =
        local.asOwners("/bin/sh", "-c", script, "contents", place.toString()).errors().strip();
    return said.startsWith(FILES + " ") ? said.substring((FILES + " ").length()) : said;
  }

  private static void write(Bench bench, String word) throws Exception {
    String script =
        "for i in $(seq %d); do echo %s > \"$PLATFORM_DISK_PATH/$i\"; done; echo end; exec ./serve"
            .formatted(FILES, word);
    WorkloadSpec spec = bench.workload(bench.artifact(), script, VOLUME);
    bench.engine().workloads().apply(spec);
    Eventually.isTrue(
        "files",
        () -> bench.recorder().texts(spec.ref().key(), LogLine.Stream.OUT).contains("end"));
    bench.engine().workloads().remove(spec.ref());
    bench.awaitGone(spec);
  }

  private static void killed(LocalEngineSettings settings, int round, int millis)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    VictimPlatform.JAVA,
                    "-cp",
                    System.getProperty("java.class.path"),
                    VolumeKillTest.class.getName(),
                    settings.data().toString(),
                    String.valueOf(round)))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var told = process.inputReader()) {
      assertThat(told.readLine()).isEqualTo("working");
      process.waitFor(millis, TimeUnit.MILLISECONDS);
      process.destroyForcibly();
      process.waitFor();
    }
  }

  /** The platform that is killed: it restores one snapshot after the other, and takes new ones. */
  public static void main(String[] arguments) throws Exception {
    LocalEngine engine =
        new LocalEngine(LocalBench.settings(Path.of(arguments[0])), new TestSeal());
    Bench bench = new Bench(engine, new Recorder(), "none");
    engine.start(bench.recorder());
    bench.awaitVolume(VOLUME.ref(), State.READY);
    System.out.println("working");
    for (int i = 0; i < 2; i++) {
      String key = "r" + arguments[1] + "-" + i;
      RestoreSpec restore = new RestoreSpec(i % 2 == 0 ? ALPHA : BETA, key);
      engine.volumes().restore(restore);
      engine.volumes().snapshot(new SnapshotRef(VOLUME.ref(), key));
      bench.awaitRestored(restore);
    }
    TimeUnit.DAYS.sleep(1);
  }
}

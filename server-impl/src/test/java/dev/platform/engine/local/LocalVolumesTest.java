package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.RestoreSpec;
import dev.platform.engine.spi.SnapshotRef;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.VolumeSpec;
import dev.platform.engine.spi.VolumeStatus.State;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Real programs that keep their data on a disk. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class LocalVolumesTest {
  private static final String LIMITED = "persistent disk limit";

  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;
  private VolumeSpec volume;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  LocalVolumesTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    Repo repo = Repo.withPrograms(folder.resolve("repo-" + sandboxing));
    Path data = folder.resolve("data-" + sandboxing);
    local = LocalBench.start(LocalBench.settings(data, sandboxing), repo);
    artifact = local.bench().artifact();
  }

  @AfterParameterizedClassInvocation
  static void stopEngine() throws Exception {
    local.close();
  }

  /** Nothing of a volume is left: no file, no mount, no loop device, no process. */
  @AfterEach
  void removeAll() throws Exception {
    bench().engine().stopAll();
    for (VolumeRef ref : bench().engine().volumes().list()) {
      bench().engine().volumes().remove(ref);
      bench().awaitVolume(ref, State.UNKNOWN);
    }
    assertThat(Folders.list(volumes())).isEmpty();
    assertThat(local.leftovers()).isEmpty();
    Eventually.see(
        "loop devices",
        () -> SystemCommand.run("losetup", "-a").output(),
        devices -> !devices.contains(volumes().toString()));
  }

  private static Bench bench() {
    return local.bench();
  }

  private static Path volumes() {
    return local.settings().data().resolve("volumes");
  }

  private void makeVolume() throws Exception {
    volume = bench().volume("srv-" + System.nanoTime());
    bench().made(volume);
  }

  /** Runs a script on the disk, as a program of its own; returns what it says. */
  private List<String> said(String script) throws Exception {
    WorkloadSpec spec = running("exec 2>&1; cd \"$PLATFORM_DISK_PATH\"; " + script + "; echo end");
    Eventually.isTrue(
        "the end of the script",
        () -> bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT).contains("end"));
    end(spec);
    List<String> said = bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
    return said.subList(0, said.indexOf("end"));
  }

  private WorkloadSpec running(String script) throws Exception {
    WorkloadSpec spec = bench().workload(artifact, script + "; exec ./serve", volume);
    WorkloadSpec there = bench().workload(artifact, script + "; cd ~-; exec ./serve", volume);
    bench().engine().workloads().apply(script.contains("cd ") ? there : spec);
    return script.contains("cd ") ? there : spec;
  }

  private static void end(WorkloadSpec spec) throws Exception {
    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);
  }

  @Test
  void whatIsWrittenIsThereForTheNextProgramAndAfterACrash() throws Exception {
    makeVolume();

    assertThat(said("echo kept > file; ls")).containsExactly("file");
    assertThat(said("cat file; mkdir -p deep; ln -s file link; cat link"))
        .containsExactly("kept", "kept");
    WorkloadSpec spec =
        bench().workload(artifact, "echo x >> \"$PLATFORM_DISK_PATH/lives\"; exec ./serve", volume);
    InstanceStatus before = bench().ready(spec).get(0);
    Web.tryGet(before, "/exit");
    bench().awaitWorkload(spec, s -> s.ready() == 1 && s.instances().get(0).restarts() == 1);
    end(spec);
    assertThat(said("wc -l < lives")).containsExactly("2");
  }

  @Test
  void theDiskIsWhereTheServiceExpectsIt() throws Exception {
    makeVolume();
    boolean isMounted =
        local.settings().sandboxing() != Sandboxing.OFF && local.keeps("file isolation");

    WorkloadSpec spec =
        bench()
            .workload(
                artifact,
                "echo $PLATFORM_DISK_PATH; echo x > \"$PLATFORM_DISK_PATH/f\"; ls "
                    + (isMounted ? "/var/data" : "disk/")
                    + "; exec ./serve",
                volume);
    bench().ready(spec);
    bench().ready(spec);

    List<String> said = bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
    assertThat(said).contains("f");
    assertThat(said.get(0))
        .satisfies(path -> assertThat(path.equals("/var/data")).isEqualTo(isMounted));
    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE))
        .filteredOn(line -> line.contains("no sandbox"))
        .hasSize(isMounted ? 0 : 1);
    end(spec);
  }

  @Test
  void aFullDiskIsAnErrorForTheProgramAlone() throws Exception {
    local.assumeKept(LIMITED);
    makeVolume();
    String fill =
        "dd if=/dev/zero of=big bs=1M count=1100 2> /dev/null || echo full;"
            + " echo more > more || echo full; rm big; echo more > more && cat more";

    assertThat(said(fill)).contains("full").endsWith("more");
    assertThat(bench().engine().volumes().observe(volume.ref()).state()).isEqualTo(State.READY);
  }

  @Test
  void aDiskThatGrewHoldsMore() throws Exception {
    local.assumeKept(LIMITED);
    makeVolume();
    said("echo kept > file; head -c 900M /dev/zero > big");

    bench().engine().volumes().ensure(new VolumeSpec(volume.ref(), volume.owner(), 2L << 30));
    Eventually.see(
        "the new size",
        () -> bench().engine().volumes().observe(volume.ref()),
        status -> status.sizeBytes() == 2L << 30);

    assertThat(said("head -c 300M /dev/zero > more && cat file")).containsExactly("kept");
  }

  @Test
  void aSnapshotOfARunningServiceCanBeRestored() throws Exception {
    makeVolume();
    said(
        "umask 077; echo one > file; mkdir d; echo two > d/deep; ln -s /etc/passwd link;"
            + " touch 'a b'; chmod 640 'a b'");
    WorkloadSpec busy =
        bench()
            .workload(
                artifact,
                "(cd \"$PLATFORM_DISK_PATH\"; while :; do echo x > t$$; rm t$$; done) & exec"
                    + " ./serve",
                volume);
    bench().ready(busy);

    SnapshotRef snapshot = bench().saved(volume.ref(), "one");
    end(busy);
    said("echo changed > file; rm -r d; echo new > new");
    RestoreSpec restore = new RestoreSpec(snapshot, "first");
    bench().engine().volumes().restore(restore);
    bench().awaitRestored(restore);

    assertThat(
            said(
                "rm -f t[0-9]*; find . -type f -printf '%p %m\\n"
                    + "' | sort; readlink link; cat file d/deep"))
        .containsExactly("./a b 640", "./d/deep 600", "./file 600", "/etc/passwd", "one", "two");
  }

  @Test
  void linksOnADiskLeadThePlatformNowhere() throws Exception {
    local.assumeKept("separate user for each service");
    makeVolume();
    Path outside = Files.writeString(folder.resolve("outside"), "mine");
    Files.createDirectories(folder.resolve("around"));
    Path around = Files.writeString(folder.resolve("around/file"), "mine");
    said("ln -s %s out; ln -s %s dir".formatted(outside, around.getParent()));

    SnapshotRef snapshot = bench().saved(volume.ref(), "one");
    RestoreSpec restore = new RestoreSpec(snapshot, "first");
    bench().engine().volumes().restore(restore);
    bench().awaitRestored(restore);
    List<String> links = said("readlink out dir");
    bench().engine().volumes().remove(volume.ref());
    bench().awaitVolume(volume.ref(), State.UNKNOWN);

    assertThat(links).containsExactly(outside.toString(), around.getParent().toString());
    assertThat(outside).hasContent("mine");
    assertThat(around).hasContent("mine");
    assertThat(Files.getAttribute(outside, "unix:uid")).isEqualTo(0);
  }

  @Test
  void anotherOwnerCannotReadADisk() throws Exception {
    local.assumeKept("separate user for each service");
    makeVolume();
    said("umask 0; echo treasure > file; chmod -R a+rwX .");
    bench().saved(volume.ref(), "one");
    volume = bench().volume("srv-other");
    bench().made(volume);

    List<String> said =
        said("ls -R %1$s; cat %1$s/*/*/*/file %1$s/*/*/*/files/file".formatted(volumes()));

    assertThat(said).isNotEmpty().noneMatch(line -> line.contains("treasure"));
  }
}

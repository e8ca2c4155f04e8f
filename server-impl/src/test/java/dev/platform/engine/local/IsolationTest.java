package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A service that attacks the machine, the platform and its neighbours. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class IsolationTest {
  private static final String OWN_USER = "separate user for each service";
  private static final String FILTERED = "system call filter";
  private static final String HIDDEN = "file isolation";

  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  IsolationTest(Sandboxing sandboxing) {}

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

  @AfterEach
  void stopWhatRuns() throws Exception {
    local.bench().engine().stopAll();
    assertThat(local.leftovers()).isEmpty();
  }

  private static Bench bench() {
    return local.bench();
  }

  /** What a build says, errors too, whether it succeeds or not. */
  private static List<String> said(String command) throws Exception {
    BuildSpec spec = bench().build("exec 2>&1; " + command);
    bench().outcome(spec);
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  /** Numbers of errors of system calls, as perl meets them on x86_64. */
  private static List<String> errors(String... calls) throws Exception {
    assumeTrue("amd64".equals(System.getProperty("os.arch")), "numbers of x86_64");
    assumeTrue(new SystemPrograms(Environment.SYSTEM_PATH).find("perl").isPresent(), "perl");
    String script = "for ($ARGV) {} ";
    for (String call : calls) {
      script += "$r = syscall(" + call + "); print $r < 0 ? $!+0 : \"done\", \"\\n\"; ";
    }
    return said("perl -e '" + script + "'");
  }

  @Test
  void noCommandIsRootAndEachOwnerIsSomebodyElse() throws Exception {
    local.assumeKept(OWN_USER);
    var build = bench().success(bench().build("touch made"));
    WorkloadSpec spec = bench().workload(artifact, "touch made && exec ./serve", 1);
    InstanceStatus instance = bench().ready(spec).get(0);
    Path data = local.settings().data();
    Path files =
        data.resolve("workloads/" + spec.ref().key() + "/instances/" + instance.id() + "/files");
    Path running = LayeredFolder.written(LayeredFolder.inPlaceOf(files));

    int builder = user(bench().engine().files(build.artifact()).orElseThrow().resolve("made"));
    int runner = user(running.resolve("made"));

    assertThat(List.of(builder, runner))
        .doesNotHaveDuplicates()
        .allMatch(local.settings().users()::holds);
    assertThat(user(running)).isEqualTo(runner);
    assertThat(user(cache("srv-1"))).isEqualTo(builder);
    assertThat(said("id -u; grep -h '^Cap\\|^NoNew' /proc/self/status"))
        .doesNotContain("0")
        .contains("NoNewPrivs:\t1")
        .filteredOn(line -> line.startsWith("Cap"))
        .hasSize(5)
        .allMatch(line -> line.endsWith("\t0000000000000000"));
  }

  @Test
  @Tag("drill")
  void theSocketsOfTheMachineAreNotListed() throws Exception {
    local.assumeKept(UserSwitch.SOCKETS_HIDDEN);
    String lists = "tcp tcp6 udp udp6 raw raw6 unix netlink packet";

    List<String> said =
        said(
            "for list in %s; do cat /proc/net/$list && echo read; done;".formatted(lists)
                + " for list in /proc/[0-9]*/net/tcp; do cat $list && echo read; done;"
                + " for file in dev route if_inet6 snmp; do"
                + " [ ! -e /proc/net/$file ] || cat /proc/net/$file > files || echo closed; done");

    assertThat(said).isNotEmpty().allMatch(line -> line.endsWith("Permission denied"));
    assertThat(Files.readAllLines(Path.of("/proc/net/tcp"))).isNotEmpty();
  }

  private static int user(Path file) throws Exception {
    return Integer.parseInt(local.asOwners("stat", "-c", "%u", file.toString()).output());
  }

  @Test
  @Tag("drill")
  void theKernelCannotBeSet() throws Exception {
    Path pattern = Path.of("/proc/sys/kernel/core_pattern");
    assumeTrue(Files.exists(pattern), "Linux");
    String before = Files.readString(pattern);

    List<String> said =
        said("find /proc/sys -type f -writable 2> /dev/null; echo '|/app/x' > " + pattern);

    // Everybody may open that one; the kernel refuses what is written.
    said = said.stream().filter(line -> !line.endsWith("/ns_last_pid")).toList();
    assertThat(said).hasSize(1).first().asString().containsAnyOf("Permission", "Read-only");
    assertThat(Files.readString(pattern)).isEqualTo(before);
  }

  @Test
  @Tag("drill")
  void noNamespaceIsMadeAndNoControlGroupMounted() throws Exception {
    local.assumeKept(FILTERED);

    List<String> said =
        said(
            "for kind in -U -Ur -m -n -p -i -u -C -T; do unshare $kind true && echo made; done;"
                + " for type in cgroup cgroup2; do"
                + " unshare -Urm mount -t $type -o memory none /tmp && echo mounted;"
                + " mount -t $type none /tmp && echo mounted; done; true");

    assertThat(said).isNotEmpty().doesNotContain("made", "mounted");
  }

  @Test
  @Tag("drill")
  void systemCallsThatNoServiceNeedsAreRefused() throws Exception {
    local.assumeKept(FILTERED);

    assertThat(
            errors(
                "250, 0, -3, 0", // keyctl
                "321, 0, 0, 0", // bpf
                "298, 0, 0, 0, 0, 0", // perf_event_open
                "323, 0", // userfaultfd
                "308, 0, 0", // setns
                "430, 0, 0", // fsopen
                "304, 0, 0, 0", // open_by_handle_at
                "310, 1, 0, 0, 0, 0, 0", // process_vm_readv
                "56, 0x10000011, 0, 0, 0, 0", // clone, CLONE_NEWUSER
                "16, 0, 0x5412, 0")) // ioctl, TIOCSTI
        .containsOnly("1");
    assertThat(errors("435, 0, 0", "425, 8, 0", "0x40000027")) // clone3, io_uring_setup, x32
        .containsOnly("38");
    assertThat(errors("41, 40, 1, 0", "41, 16, 3, 12", "41, 17, 3, 0")) // vsock, netfilter, packet
        .containsOnly("97");
    assertThat(errors("41, 1, 1, 0", "41, 2, 1, 0", "41, 10, 1, 0", "41, 16, 3, 0"))
        .containsOnly("done");
  }

  @Test
  @Tag("drill")
  void aNeighbourIsOutOfReach() throws Exception {
    assumeTrue(local.keeps(HIDDEN) || local.keeps(OWN_USER), "there is a wall");
    WorkloadSpec spec =
        bench().workload(artifact, "echo treasure > kept; umask 0; exec ./serve", 1);
    InstanceStatus neighbour = bench().ready(spec).get(0);
    Path data = local.settings().data();
    String work = data.resolve("workloads") + "/*/instances/*";

    List<String> said =
        said(
            "cat %1$s/files*/kept %1$s/files*/*/kept %1$s/spec %1$s/runs/*/start; ls -R %2$s;"
                    .formatted(work, data)
                + " for p in /proc/[0-9]*; do cat $p/root%1$s/files*/kept $p/root%1$s/files*/*/kept;"
                    .formatted(work)
                + " ls $p/cwd/kept;"
                + " tr '\\0' '\\n' < $p/environ | grep ^INSTANCE=; done;"
                + " echo over; kill -9 -1");

    assertThat(said)
        .contains("over")
        .noneMatch(line -> line.contains("treasure") || line.startsWith("INSTANCE="))
        .noneMatch(line -> line.contains(spec.ref().key()))
        .noneMatch(line -> line.endsWith("cwd/kept") && !line.contains("cannot access"));
    assertThat(bench().engine().workloads().observe(spec.ref()).instances())
        .containsExactly(neighbour);
    assertThat(Web.get(neighbour, "/health")).isNotEmpty();
  }

  @Test
  @Tag("drill")
  void aNeighboursCommandLinesAreHidden() throws Exception {
    local.assumeKept("process isolation");
    bench().ready(bench().workload(artifact, "exec ./serve treasure", 1));

    List<String> said =
        said("for p in /proc/[0-9]*; do tr '\\0' ' ' < $p/cmdline; echo; done; echo over");

    assertThat(said).contains("over").noneMatch(line -> line.contains("serve treasure"));
  }

  @Test
  @Tag("drill")
  void aBuildMayReplaceItsCacheByALink() throws Exception {
    said("rm -rf ~/.cache; ln -s /nowhere ~/.cache");

    assertThat(said("rm -rf ~/.cache")).isEmpty();
    assertThat(said("mkdir -p ~/.cache/x && echo made")).containsExactly("made");
  }

  @Test
  @Tag("drill")
  void aNeighbourCannotBeTraced() throws Exception {
    assumeTrue(local.keeps(HIDDEN) || local.keeps(OWN_USER), "there is a wall");
    bench().ready(bench().workload(artifact, "./serve traced; exit", 1));
    List<Long> others =
        ProcessHandle.allProcesses()
            .map(ProcessHandle::pid)
            .filter(pid -> ProcessTable.commandLine(pid).contains("serve traced"))
            .toList();

    String[] attach =
        others.stream().map(pid -> "101, 16, " + pid + ", 0, 0").toArray(String[]::new);

    assertThat(errors(attach)).isNotEmpty().doesNotContain("done");
  }

  @Test
  void thePlatformsDataAreOutOfReach() throws Exception {
    assumeTrue(local.keeps(HIDDEN) || local.keeps(OWN_USER), "there is a wall");
    Path data = local.settings().data();
    Path secret = Files.writeString(data.resolve("secret"), "treasure");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-rw-rw-"));

    List<String> said =
        said(
            "cat %1$s; ls %2$s; echo x > %1$s; for p in /proc/[0-9]*; do cat $p/root%1$s; done"
                .formatted(secret, data));

    assertThat(said).isNotEmpty().noneMatch(line -> line.contains("treasure"));
    assertThat(secret).hasContent("treasure");
  }

  @Test
  @Tag("drill")
  void secretsAreNowhereOnTheDiskWhileACommandRuns() throws Exception {
    WorkloadSpec usual = bench().workload(artifact, "exec ./serve", 1);
    WorkloadSpec spec =
        new WorkloadSpec(
            usual.ref(),
            1,
            artifact,
            "",
            usual.command(),
            Map.of("TREASURE", "island"),
            local.keeps(HIDDEN) ? Map.of("map.txt", "island") : Map.of(),
            usual.facts(),
            usual.owner(),
            1,
            usual.probe(),
            usual.resources(),
            usual.grace(),
            Set.of(),
            null);
    InstanceStatus instance = bench().ready(spec).get(0);

    SystemCommand.Result found =
        local.asOwners("grep", "-rl", "island", "--", local.settings().data().toString());

    assertThat(found.output()).isEmpty();
    assertThat(Web.get(instance, "/environment")).contains("TREASURE=island");
    Web.tryGet(instance, "/exit");
    bench().awaitWorkload(spec, s -> s.ready() == 1 && s.instances().get(0).restarts() == 1);
    InstanceStatus again = bench().engine().workloads().observe(spec.ref()).instances().get(0);
    assertThat(Web.get(again, "/environment")).contains("TREASURE=island");
  }

  @Test
  void ordinaryProgramsRun() throws Exception {
    SystemPrograms programs = new SystemPrograms(Environment.SYSTEM_PATH);
    String command =
        "java -version 2> /dev/null && echo java;"
            + " (echo child & wait);"
            + " git init -q x && cd x && git -c user.name=a -c user.email=a@b commit -q"
            + " --allow-empty -m x && echo git; id -un > /dev/null && echo named;"
            + " head -c 10 /dev/urandom > \"$TMPDIR/x\" && touch \"$HOME/x\" && echo writes;";
    if (programs.find("node").isPresent()) {
      command += " node -e 'require(\"child_process\").execSync(\"true\"); console.log(\"node\")';";
    }
    if (Files.isExecutable(Path.of("/usr/bin/python3"))) {
      command +=
          " /usr/bin/python3 -c 'import subprocess, socket; socket.create_server((\"127.0.0.1\","
              + " 0)); subprocess.run([\"true\"], check=True); print(\"python\")';";
    }

    assertThat(said(command))
        .contains("java", "child", "git", "named", "writes")
        .containsAll(programs.find("node").isPresent() ? List.of("node") : List.of())
        .containsAll(
            Files.isExecutable(Path.of("/usr/bin/python3")) ? List.of("python") : List.of());
  }

  /** The layer that a first build has left. */
  private Path cache(String owner) throws Exception {
    return Folders.list(local.settings().data().resolve("caches")).stream()
        .filter(layer -> layer.getFileName().toString().startsWith(owner + "+"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @Tag("drill")
  void whatAFormerVersionMadeAsRootIsTakenOverButNoLinkIsFollowed() throws Exception {
    local.assumeKept(OWN_USER);
    said("true");
    Path cache = cache("srv-1");
    Path outside = Files.writeString(folder.resolve("outside"), "mine");
    local.asOwners("touch", cache.resolve("old").toString());
    local.asOwners("ln", "-sfn", outside.toString(), cache.resolve("link").toString());
    local.asOwners("chown", "-R", "-h", "0:0", cache.toString());

    assertThat(said("echo new > $HOME/old && echo taken")).contains("taken");
    assertThat(user(cache.resolve("link"))).isEqualTo(user(cache));
    assertThat(user(outside)).isZero();
  }

  @Test
  @Tag("drill")
  void whatASiteServesBelongsToThePlatform() throws Exception {
    local.assumeKept(OWN_USER);

    BuildSpec spec =
        bench().build(bench().build("").source(), "umask 0; mkdir -p public/d", "public");
    var site = bench().success(spec);
    Path files = bench().engine().files(site.artifact()).orElseThrow();

    assertThat(user(files)).isZero();
    assertThat(user(files.resolve("d"))).isZero();
    assertThat(Files.getPosixFilePermissions(files.resolve("d")).toString())
        .doesNotContain("OTHERS_WRITE", "GROUP_WRITE");
  }
}

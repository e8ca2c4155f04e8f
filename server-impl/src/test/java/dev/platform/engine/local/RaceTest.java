package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A service that has a build pass its work tree on, over a socket that has no file, and exchanges
 * parts of it for links while the platform works on it.
 */
@Tag("drill")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class RaceTest {
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final String TREASURE = "treasure";

  /** Takes the work tree, waits until somebody opens the folder, and puts a link in its place. */
  private static final String EXCHANGE =
      """
      import array, ctypes, os, socket, sys
      s = socket.socket(socket.AF_UNIX)
      s.bind("\\0" + sys.argv[1])
      s.listen()
      print("waiting", flush=True)
      c = s.accept()[0]
      os.fchdir(array.array("i", c.recvmsg(1, socket.CMSG_SPACE(4))[1][0][2])[0])
      libc = ctypes.CDLL(None)
      events = libc.inotify_init()
      libc.inotify_add_watch(events, b"folder", 0x20)
      c.send(b"x")
      os.read(events, 4096)
      libc.renameat2(-100, b"folder", -100, b"link", 2)
      print("exchanged", flush=True)
      while True: libc.pause()
      """;

  /** Passes the work tree on and waits until it was taken. */
  private static final String PASS =
      """
      import array, os, socket, sys
      s = socket.socket(socket.AF_UNIX)
      s.connect("\\0" + sys.argv[1])
      folder = array.array("i", [os.open(".", os.O_RDONLY)])
      s.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, folder)])
      s.recv(1)
      """;

  @TempDir Path folder;
  private final Sandboxing sandboxing;
  private LocalBench local;
  private Path treasury;

  RaceTest(Sandboxing sandboxing) {
    this.sandboxing = sandboxing;
  }

  @BeforeEach
  void startEngine() throws Exception {
    assumeTrue(Files.isExecutable(PYTHON), "python is installed");
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    repo.write("exchange.py", EXCHANGE);
    repo.write("pass.py", PASS);
    repo.commit("Add an accomplice");
    local = LocalBench.start(LocalBench.settings(folder.resolve("data"), sandboxing), repo);
    assumeTrue(
        local.keeps("file isolation") || local.keeps("separate user for each service"),
        "there is a wall");
    treasury = Folders.create(local.settings().data().resolve("treasury"));
    for (int i = 0; i < 1000; i++) {
      Files.writeString(treasury.resolve("file" + i), TREASURE);
    }
  }

  @AfterEach
  void stopEngine() throws Exception {
    if (local != null) {
      local.close();
    }
  }

  private ArtifactRef artifact(BuildStatus status) {
    return ((BuildStatus.Succeeded) status).artifact();
  }

  /** A service of the owner of the builds. */
  private WorkloadSpec service(ArtifactRef artifact, String command) {
    WorkloadSpec usual = local.bench().workload(artifact, command, 1);
    return new WorkloadSpec(
        usual.ref(),
        1,
        artifact,
        "",
        command,
        Map.of(),
        Map.of(),
        Map.of(),
        "srv-1",
        1,
        Probe.process(),
        usual.resources(),
        usual.grace(),
        Set.of(),
        null);
  }

  private WorkloadSpec accomplice(String program) throws Exception {
    String command =
        "exec %s %s race-%s %s".formatted(PYTHON, program, folder.getFileName(), treasury);
    WorkloadSpec spec = service(local.bench().artifact(), command);
    local.bench().engine().workloads().apply(spec);
    awaitSaid(spec, "waiting");
    return spec;
  }

  private String pass() {
    return "%s pass.py race-%s".formatted(PYTHON, folder.getFileName());
  }

  private void awaitSaid(WorkloadSpec spec, String word) {
    Eventually.isTrue("it says " + word, () -> said(spec).contains(word));
  }

  private List<String> said(WorkloadSpec spec) {
    return local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  @Test
  void aLinkThatAppearsWhileAnArtifactIsCopiedLeadsToNothingForeign() throws Exception {
    WorkloadSpec accomplice = accomplice("exchange.py");
    String folders =
        "mkdir folder; for i in $(seq 0 999); do echo > folder/file$i; done; ln -s %s link; "
            .formatted(treasury);
    BuildSpec build = local.bench().build(folders + pass());
    ArtifactRef artifact = artifact(local.bench().outcome(build));

    WorkloadSpec thief = service(artifact, "cat folder/*; exec sleep 1000");
    local.bench().engine().workloads().apply(thief);

    awaitSaid(accomplice, "exchanged");
    local.bench().awaitWorkload(thief, s -> s.ready() == 1 || s.instances().get(0).restarts() > 0);
    SystemCommand.Result found =
        local.asOwners(
            "grep", "-rl", TREASURE, local.settings().data().resolve("workloads").toString());
    assertThat(found.output()).isEmpty();
  }
}

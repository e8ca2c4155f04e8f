package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.kernel.KernelSocket;
import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.Eventually;
import dev.platform.engine.NumberWriter;
import dev.platform.engine.WholePlatform;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.InstanceStatus;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A platform that is an ordinary user to whom the machine gives other users. Tests that are root
 * make such a user in a mount namespace, so that nothing of the machine changes.
 */
@Tag("drill")
@WholePlatform(WholePlatform.Lane.TWO)
class OrdinaryUserTest {
  private static final int USER = 499_999;
  private static final UserRange GIVEN = new UserRange(500_000_000, 500_065_535);

  /** Pairs of what is mounted and where, a dash, the command. */
  private static final String MOUNT =
      "while [ \"$1\" != - ]; do mount --bind \"$1\" \"$2\" || exit 125; shift 2; done; shift;"
          + " exec \"$@\"";

  @TempDir Path folder;
  private final List<String> java = new ArrayList<>();
  private Path data;

  @BeforeEach
  void makeUser() throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    for (String name : List.of("bwrap", "newuidmap", "newgidmap", "unshare", "setpriv")) {
      assumeTrue(new SystemPrograms(Environment.SYSTEM_PATH).find(name).isPresent(), name);
    }
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    data = folder.resolve("data");
    for (Path own : List.of(data, folder.resolve("specs"))) {
      SystemCommand.run("chown", USER + ":" + USER, Files.createDirectory(own).toString());
    }
    java.addAll(List.of("unshare", "--mount", "--propagation", "private"));
    java.addAll(List.of("/bin/sh", "-c", MOUNT, "mount"));
    mountAccounts();
    String classPath = mountClasses();
    java.addAll(List.of("-", "setpriv", "--reuid", USER + "", "--regid", USER + ""));
    java.addAll(List.of("--clear-groups", "--inh-caps=-all", VictimPlatform.JAVA));
    assumeTrue(runs("-version"), "an ordinary user can run Java in a mount namespace");
    java.addAll(List.of("-cp", classPath));
  }

  private void mountAccounts() throws Exception {
    Path passwd = Files.copy(Path.of("/etc/passwd"), folder.resolve("passwd"));
    String line = "ordinary:x:%d:%d::/:/bin/sh%n".formatted(USER, USER);
    Files.writeString(passwd, Files.readString(passwd) + line);
    mount(passwd, Path.of("/etc/passwd"));
    Path given = folder.resolve("given");
    Files.writeString(given, "ordinary:%d:%d%n".formatted(GIVEN.first(), GIVEN.size()));
    for (Path file : List.of(SubordinateUsers.HERE.users(), SubordinateUsers.HERE.groups())) {
      assumeTrue(Files.exists(file), file + " exists");
      mount(given, file);
    }
  }

  /** Where the classes are now, an ordinary user may not be able to go. */
  private String mountClasses() throws Exception {
    List<String> places = new ArrayList<>();
    for (String name : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path entry = Path.of(name).toAbsolutePath();
      if (Files.exists(entry)) {
        Path place = folder.resolve("classes-" + places.size());
        mount(
            entry,
            Files.isDirectory(entry) ? Files.createDirectory(place) : Files.createFile(place));
        places.add(place.toString());
      }
    }
    return String.join(File.pathSeparator, places);
  }

  private void mount(Path what, Path where) {
    java.addAll(List.of(what.toString(), where.toString()));
  }

  private boolean runs(String... arguments) throws Exception {
    return SystemCommand.run(words(arguments)).status() == 0;
  }

  private List<String> words(String... arguments) {
    return Stream.concat(java.stream(), Stream.of(arguments)).toList();
  }

  @AfterEach
  void endEverything() throws Exception {
    for (ProcessHandle process : ofGivenUsers()) {
      process.destroyForcibly();
    }
  }

  private static List<ProcessHandle> ofGivenUsers() {
    return ProcessHandle.allProcesses().filter(process -> GIVEN.holds(user(process))).toList();
  }

  private static int user(ProcessHandle process) {
    try {
      return (int) Files.getAttribute(Path.of("/proc/" + process.pid()), "unix:uid");
    } catch (IOException e) {
      return -1;
    }
  }

  private static Set<Integer> usersOf(String command) {
    return ProcessHandle.allProcesses()
        .filter(process -> ProcessTable.commandLine(process.pid()).endsWith(command + " "))
        .map(OrdinaryUserTest::user)
        .filter(GIVEN::holds)
        .collect(Collectors.toSet());
  }

  @Test
  void eachServiceHasAUserOfItsOwnIsTakenOverAfterAKillAndLeavesNothing() throws Exception {
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    repo.program(
        "talk",
        "mkdir -p odd/odder; echo x > odd/odder/file; chmod 0 odd/odder/file odd/odder odd;"
            + " i=0; while :; do i=$((i+1)); echo line $i; sleep 0.05; done");
    repo.program("work", "echo begun; sleep 1000");
    repo.commit("Programs");

    VictimPlatform victim = VictimPlatform.start(java, data, Sandboxing.REQUIRED, repo);
    InstanceStatus web = victim.instances().get(0);
    Set<Integer> talkers =
        Eventually.see("talk", () -> usersOf("./talk"), users -> !users.isEmpty());
    Set<Integer> builders = usersOf("./work");
    Set<Long> listeners =
        SocketDiagnostics.listeners(web.port()).stream()
            .map(KernelSocket::user)
            .collect(Collectors.toSet());
    victim.kill();
    List<String> said = successor(repo);

    assertThat(Stream.of(talkers, builders, listeners)).allMatch(users -> users.size() == 1);
    assertThat(Stream.of(talkers, builders, listeners).flatMap(Set::stream).map(Number::intValue))
        .doesNotHaveDuplicates()
        .allMatch(GIVEN::holds);
    assertThat(said)
        .contains("kept separate user for each service", "over")
        .contains("found " + web.id() + " READY 0");
    Eventually.isTrue("nothing runs", () -> ofGivenUsers().isEmpty());
    for (String name : List.of("workloads", "artifacts", "caches", "looks")) {
      assertThat(Folders.list(data.resolve(name))).isEmpty();
    }
    assertThat(SystemCommand.run("find", data.toString(), "!", "-uid", USER + "").output())
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aDatabaseIsOfAUserOfItsOwnIsTakenOverAfterAKillAndLeavesNothing(DatastorePlatform.Kind kind)
      throws Exception {
    assumeTrue(kind == DatastorePlatform.Kind.POSTGRES || KeyValueKeys.areServersInstalled());
    Path own = folder.resolve("specs/data");
    DatastorePlatform platform = new DatastorePlatform(java, own, kind);
    List<String> first = awaitServer(platform);
    int port = Integer.parseInt(first.get(0));
    write(kind, first, 1);
    Set<Integer> users =
        SocketDiagnostics.listeners(port).stream()
            .map(row -> (int) row.user())
            .collect(Collectors.toSet());

    platform.kill();
    write(kind, first, 2);
    Files.delete(folder.resolve("specs/status"));
    platform.start();
    List<String> second = awaitServer(platform);
    write(kind, second, 3);

    assertThat(second).startsWith(first.get(0), first.get(1));
    assertThat(users).hasSize(1).allMatch(GIVEN::holds);
    assertThat(
            kind == DatastorePlatform.Kind.POSTGRES
                ? PostgresRows.all(port)
                : KeyValueKeys.all(port, first.get(1)))
        .containsExactlyInAnyOrder(1, 2, 3);
    assertThat(platform.remove()).isZero();
    Eventually.isTrue("nothing runs", () -> ofGivenUsers().isEmpty());
    for (String name : List.of("servers/postgres", "servers/keyvalue", "volumes")) {
      assertThat(Folders.list(own.resolve(name))).as(name).isEmpty();
    }
  }

  private static List<String> awaitServer(DatastorePlatform platform) {
    return Eventually.see("a server", platform::said, said -> !said.isEmpty());
  }

  private static void write(DatastorePlatform.Kind kind, List<String> said, int number)
      throws Exception {
    int port = Integer.parseInt(said.get(0));
    try (NumberWriter.Connection connection =
        kind == DatastorePlatform.Kind.POSTGRES
            ? PostgresRows.at(port)
            : KeyValueKeys.at(port, said.get(1))) {
      connection.write(number);
    }
  }

  private List<String> successor(Repo repo) throws Exception {
    List<String> words =
        words(
            SuccessorPlatform.class.getName(),
            data.toString(),
            Sandboxing.REQUIRED.name(),
            repo.folder().toString());
    return SystemCommand.run(words).output().lines().toList();
  }
}

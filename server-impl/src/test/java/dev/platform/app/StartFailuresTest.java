package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.platform.engine.local.TestRanges;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A start that fails says why, and what to do, in a sentence. */
@Tag("slow")
class StartFailuresTest {
  private static final Set<Role> API = Set.of(Role.API);

  private final TestDatabase database = TestDatabase.fresh();
  private final Installation installation = new Installation(database);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void portsAreTriedBeforeAnythingIsWritten() throws Exception {
    var data = folder.resolve("data");
    try (var api = taken(Role.API);
        var edge = taken(Role.EDGE)) {
      assertFails(data, EnumSet.allOf(Role.class))
          .contains(
              "cannot listen on 127.0.0.1:" + api.getLocalPort(),
              "cannot listen on 127.0.0.1:" + edge.getLocalPort(),
              "the port is already in use",
              "PLATFORM_API_LISTEN",
              "PLATFORM_APPS_LISTEN");
    }
    assertThat(data).doesNotExist();
    assertThat(database.count("select count(*) from account")).isZero();
  }

  @Test
  void anAddressOfAnotherMachineIsNoPlaceToListen() throws Exception {
    installation.with("platform.api.listen", "192.0.2.1:4001");
    assertFails(folder, API).contains("192.0.2.1 is not an IP address of this host");
  }

  @Test
  void aSecondWorkerElsewhereIsRefusedAndTheRestOfItMayStart() throws Exception {
    try (var first = installation.start(folder.resolve("first"), Set.of(Role.WORKER))) {
      var second = Files.createDirectory(folder.resolve("second"));
      Files.copy(folder.resolve("first/secret.key"), second.resolve("secret.key"));

      assertFails(second, EnumSet.allOf(Role.class))
          .contains("the worker of this installation is running on", "first", "PLATFORM_ROLES");

      installation.start(second, EnumSet.of(Role.API, Role.EDGE)).close();
      assertThat(first).isNotNull();
    }
    installation.start(folder.resolve("second"), Set.of(Role.WORKER)).close();
  }

  @Test
  void installationsOnOneMachineDoNotShareTheirAddresses() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "a system with /proc");
    var range = TestRanges.network(folder) + ".0/24";
    try (var database = TestDatabase.fresh();
        var other =
            new Installation(database)
                .with("platform.network.range", range)
                .start(folder.resolve("other"), Set.of(Role.WORKER))) {
      installation.with("platform.network.range", range);

      assertFails(folder.resolve("own"), Set.of(Role.WORKER))
          .contains(
              folder.resolve("other") + " on this host uses " + range, "PLATFORM_NETWORK_RANGE");
      assertThat(other).isNotNull();
    }
  }

  @Test
  void aDamagedKeyIsNamed() throws Exception {
    Files.writeString(folder.resolve("secret.key"), "{\"primaryKeyId\": 1");
    assertFails(folder, API).contains("secret.key is damaged", "backup");
  }

  @Test
  void aLostKeyIsNotReplaced() throws Exception {
    installation.start(folder, API).close();
    var key = folder.resolve("secret.key");
    Files.delete(key);

    assertFails(folder, API).contains(key + " is missing", "backup");
    assertThat(key).doesNotExist();
  }

  @Test
  void tablesOfANewerVersionAreLeftAlone() throws Exception {
    database.execute(
        "insert into flyway_schema_history (installed_rank, version, description, type, script,"
            + " installed_by, execution_time, success) values (9999, '299901010000', 'later',"
            + " 'SQL', 'V299901010000__later.sql', 'x', 1, true)");
    assertFails(folder, API).contains("newer version", "299901010000");
  }

  @Test
  void aDatabaseThatCannotBeEnteredIsNamedWithTheCause() throws Exception {
    var url = database.url();
    installation.with("platform.database.url", url.replaceFirst("/[^/?]+\\?", "/missing?"));
    assertFails(folder, API)
        .contains("the database does not exist. Create it", "PLATFORM_DATABASE_URL");

    installation.with("platform.database.url", "postgresql://ada:hidden@127.0.0.1:1/platform");
    assertFails(folder, API)
        .contains("the connection was refused", "127.0.0.1:1")
        .doesNotContain("hidden");

    installation.with("platform.database.url", "postgresql://no-such-host.invalid/platform");
    assertFails(folder, API).contains("the host name cannot be resolved");
  }

  @Test
  void aFolderThatCannotBeWrittenToIsNamedWithItsOwner() throws Exception {
    assumeFalse(System.getProperty("user.name").equals("root"), "root may write everywhere");
    var data =
        Files.createDirectory(
            folder.resolve("data"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-x------")));
    assertFails(data, API)
        .contains("cannot write to the data directory " + data, "permission denied");
  }

  @Test
  void aFullDiskIsNamed() throws Exception {
    var disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()), "no mount");
    try {
      assertFails(disk.resolve("data"), API).contains("is full", "PLATFORM_DATA");
    } finally {
      run("umount", disk.toString());
    }
  }

  @Test
  void theCommandLineSaysItWithoutAStackTrace() {
    var missing = folder.resolve("missing.properties");
    assertThat(command("check-config", "--config", missing.toString()))
        .isEqualTo("78 platform: --config: file not found: " + missing);
    assertThat(command("server", "--config", folder.toString()))
        .isEqualTo(
            "78 platform: --config: "
                + folder
                + " is not a valid settings file\n  because: Is a directory");
  }

  @Test
  void theLevelOfTheLogIsTakenFromTheSettingsFileToo() throws Exception {
    var own = (Logger) LoggerFactory.getLogger("dev.platform");
    var before = own.getLevel();
    try (var api = taken(Role.API)) {
      var file =
          Files.writeString(
              folder.resolve("settings"),
              "platform.log.level=error\nplatform.api.url=http://localhost:" + api.getLocalPort());

      assertThat(command("server", "--config", file.toString())).contains("cannot listen");

      assertThat(own.getLevel()).isEqualTo(Level.ERROR);
    } finally {
      own.setLevel(before);
    }
  }

  private AbstractStringAssert<?> assertFails(Path data, Set<Role> roles) {
    try (var process = installation.process(data, roles)) {
      var thrown = catchThrowable(process::start);
      assertThat(thrown).isInstanceOf(IllegalStateException.class);
      return assertThat(thrown.getMessage());
    }
  }

  private ServerSocket taken(Role role) throws IOException {
    return new ServerSocket(
        installation.port(role).orElseThrow(), 1, InetAddress.getLoopbackAddress());
  }

  private static boolean run(String... words) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** The exit status of a command, and what it says on the error stream. */
  private static String command(String... words) {
    var said = new StringWriter();
    var line = PlatformCommand.line().setErr(new PrintWriter(said));
    return line.execute(words) + " " + said.toString().strip();
  }
}

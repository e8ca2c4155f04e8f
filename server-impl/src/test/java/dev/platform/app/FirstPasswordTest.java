package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.identity.workspace.FirstStart.Administrator;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The password of the first administrator is shown until it is used. */
class FirstPasswordTest {
  private static final Set<Role> API = Set.of(Role.API);

  private final TestDatabase database = TestDatabase.fresh();
  private final Installation installation =
      new Installation(database).with("platform.admin.password", "");

  @TempDir private Path folder;

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void aFirstStartThatFailsLateDoesNotLoseIt() throws Exception {
    var data = folder.resolve("data");
    var engine = Files.createDirectories(data.resolve("engine"));
    try (var channel =
            FileChannel.open(
                engine.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var lock = channel.lock();
        var process = installation.process(data, EnumSet.allOf(Role.class))) {
      assertThatThrownBy(process::start).hasMessageContaining("another Platform process uses");
      assertThat(lock.isValid()).isTrue();
    }
    assertThat(database.count("select count(*) from account")).isEqualTo(1);

    var shown = administrator(data);

    assertThat(shown)
        .hasValueSatisfying(it -> assertThat(it.email()).isEqualTo(Installation.EMAIL));
    assertThat(administrator(data)).isEqualTo(shown);
  }

  @Test
  void everyReplicaShowsItUntilTheFirstLogin() throws Exception {
    var one = folder.resolve("one");
    var other = folder.resolve("other");
    var shown = administrator(one).orElseThrow();
    Files.createDirectory(other);
    Files.copy(one.resolve("secret.key"), other.resolve("secret.key"));
    assertThat(administrator(other)).contains(shown);
    var kept = database.query("select encode(sealed, 'escape') from first_password");
    assertThat(kept).hasSize(1);
    assertThat(kept.get(0)).doesNotContain(shown.password().reveal());

    try (var process = installation.start(one, API)) {
      TestClient.browser(installation.api(), shown.email(), shown.password().reveal());
    }

    assertThat(administrator(one)).isEmpty();
    assertThat(administrator(other)).isEmpty();
    assertThat(database.count("select count(*) from first_password")).isZero();
  }

  @Test
  void aWrongPasswordDoesNotHideIt() throws Exception {
    var data = folder.resolve("data");
    try (var process = installation.process(data, API)) {
      var shown = process.start().administrator().orElseThrow();
      TestClient.api(installation.api())
          .submit("/login", Map.of("email", shown.email(), "password", "not this one"));
    }

    assertThat(administrator(data)).isPresent();
  }

  @Test
  void aResetTakesItsPlace() throws Exception {
    var data = folder.resolve("data");
    assertThat(administrator(data)).isPresent();

    try (var process = installation.process(data, API)) {
      process
          .open()
          .getService(dev.platform.identity.session.Sessions.class)
          .resetPassword(Installation.EMAIL);
    }

    assertThat(administrator(data)).isEmpty();
  }

  @Test
  void aKeyOfTheDatabaseIsNotMadeAgain() throws Exception {
    assertThat(administrator(folder.resolve("one"))).isPresent();

    assertThatThrownBy(() -> administrator(folder.resolve("other")))
        .hasMessageContaining("is missing, but this database was encrypted with it");
  }

  private Optional<Administrator> administrator(Path data) throws InterruptedException {
    try (var process = installation.process(data, API)) {
      return process.start().administrator();
    }
  }
}

package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What operators learn of an installation before they start it, and while it runs. */
class DoctorCommandTest {
  private static final String NOWHERE = "127.0.0.1:1";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final StringWriter out = new StringWriter();

  @TempDir private Path folder;

  @Test
  void whatCannotBeReachedIsNamedWithTheWayOut() throws Exception {
    var data = folder.resolve("data");

    int status =
        run(
            "check-config",
            "--connect",
            settings(
                data,
                "platform.database.url=postgresql://ada:hidden@" + NOWHERE + "/platform",
                "platform.mail.url=smtp://" + NOWHERE,
                "platform.mail.sender=ops@example.com",
                "platform.domain.resolver=" + NOWHERE));

    assertThat(status).isEqualTo(1);
    assertThat(out.toString())
        .contains("All settings are valid.")
        .containsPattern("PROBLEM +Database +cannot connect .*the connection was refused")
        .containsPattern("PROBLEM +Mail +The mail server " + NOWHERE + " cannot be used")
        .containsPattern("WARNING +DNS +" + NOWHERE + " does not respond")
        .containsPattern("OK +git +git version")
        .doesNotContain("hidden");
    assertThat(data).doesNotExist();
  }

  @Test
  void withoutConnectNothingIsTried() throws Exception {
    var url = "platform.database.url=postgresql://ada:hidden@" + NOWHERE + "/platform";

    assertThat(run("check-config", settings(folder.resolve("data"), url))).isZero();
    assertThat(out.toString()).doesNotContain("PROBLEM");
  }

  @Test
  void theDoctorMissesTheKeyOfADatabase() throws Exception {
    var data = folder.resolve("data");
    new Installation(database).start(data, Set.of(Role.WORKER)).close();
    var url = "platform.database.url=" + database.url();

    assertThat(run("doctor", settings(data, url))).isZero();
    assertThat(out.toString())
        .containsPattern("OK +Database +PostgreSQL \\d+.* connected in \\d+ ms")
        .containsPattern("Isolation +.*memory limit");

    Files.delete(data.resolve("secret.key"));
    assertThat(run("doctor", settings(data, url))).isEqualTo(1);
    assertThat(out.toString()).containsPattern("PROBLEM +Secret key +.*is missing");
  }

  private String settings(Path data, String... more) throws Exception {
    List<String> lines = new ArrayList<>(List.of(more));
    lines.add("platform.data=" + data);
    for (String name : List.of("base", "api", "apps")) {
      lines.add("platform." + name + ".listen=127.0.0.1:0");
    }
    return Files.write(folder.resolve("settings"), lines).toString();
  }

  private int run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add(all.size() - 1, "--config");
    return PlatformCommand.line().setOut(new PrintWriter(out)).execute(all.toArray(String[]::new));
  }
}

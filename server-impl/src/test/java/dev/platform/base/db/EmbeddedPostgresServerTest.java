package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@WholePlatform(WholePlatform.Lane.TWO)
class EmbeddedPostgresServerTest {
  private static final Duration SILENCE = Duration.ofMillis(500);

  /** While it is started, which goes on when it responds already, a server has a minute. */
  private static final Duration START = Duration.ofSeconds(90);

  @TempDir static Path folder;
  private static EmbeddedPostgresServer server;
  private static boolean isDiskSmall;

  @BeforeAll
  static void start() throws Exception {
    isDiskSmall = run("mount", "-t", "tmpfs", "-o", "size=256m", "tmpfs", folder.toString());
    server = EmbeddedPostgresServer.start(folder, SILENCE, LongWait.PERIOD);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
    if (isDiskSmall) {
      run("umount", "--lazy", folder.toString());
    }
  }

  @Test
  void aServerThatFindsTheDiskFullStartsSoonAfterThereIsRoom() throws Exception {
    assumeTrue(isDiskSmall, "no mount");
    try (var database = Database.open(server.address(), 4)) {
      change(database.pool(), "create table written (id int)");
      change(database.pool(), "insert into written values (1)");
      var filling = folder.resolve("filling");
      fill(filling);

      signal("KILL");
      Eventually.isTrue("the end", () -> pid().isEmpty());
      Files.delete(filling);

      Eventually.see(
          "the row",
          () -> number(database.pool(), "select count(*) from written"),
          rows -> rows == 1);
    }
  }

  private static void fill(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      while (true) {
        out.write(new byte[1 << 16]);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private static boolean run(String... command) throws Exception {
    return new ProcessBuilder(command).start().waitFor() == 0;
  }

  @Test
  void aServerThatIsKilledIsStartedAgainWithWhatWasCommitted() throws Exception {
    try (var database = Database.open(server.address(), 4)) {
      change(database.pool(), "create table kept (id int)");
      change(database.pool(), "insert into kept values (1)");
      var sleeper = CompletableFuture.runAsync(() -> sleep(server.address().direct()));
      Eventually.isTrue("a sleeper", () -> count(database.pool(), "%pg_sleep%") == 1);

      signal("KILL");

      assertThatThrownBy(sleeper::join).hasMessageContaining("to the backend");
      Eventually.see(
          "the row", () -> number(database.pool(), "select count(*) from kept"), rows -> rows == 1);
      assertThat(EmbeddedPostgresServer.running(folder)).contains(server.address());
    }
  }

  @Test
  void aServerThatHangsIsStartedAgain() throws Exception {
    var before = pid();

    signal("STOP");

    Eventually.within(START, "another", this::pid, pid -> !pid.isEmpty() && !pid.equals(before));
    Eventually.isTrue("an answer", () -> count(server.address().direct(), "nothing") == 0);
  }

  @Test
  void theLimitsOfAConnectionOutliveItsTransactions() throws Exception {
    try (var database = Database.open(server.address(), 4);
        var connection = database.pool().getConnection()) {
      assertThat(text(connection, "show statement_timeout")).isEqualTo("30s");
      connection.rollback();

      assertThat(text(connection, "show statement_timeout")).isEqualTo("30s");
      Eventually.isTrue(
          "nobody is in a transaction",
          () ->
              number(
                      server.address().direct(),
                      "select count(*) from pg_stat_activity where state = 'idle in transaction'"
                          + " and query like 'set %'")
                  == 0);
    }
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private void signal(String name) throws Exception {
    new ProcessBuilder("/bin/kill", "-s", name, pid()).inheritIO().start().waitFor();
  }

  private String pid() {
    try {
      var lines = Files.readAllLines(folder.resolve("data/postmaster.pid"));
      return lines.isEmpty() ? "" : lines.get(0);
    } catch (IOException e) {
      return "";
    }
  }

  private static void sleep(DataSource source) {
    try {
      change(source, "select pg_sleep(600)");
    } catch (SQLException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static void change(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
    }
  }

  private static int count(DataSource source, String like) {
    return number(
        source,
        "select count(*) from pg_stat_activity where pid <> pg_backend_pid() and query like '"
            + like
            + "'");
  }

  /** -1 while there is no answer. */
  private static int number(DataSource source, String sql) {
    try (Connection connection = source.getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    } catch (SQLException e) {
      return -1;
    }
  }
}

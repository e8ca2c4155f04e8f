package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.NumberWriter;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.ServerAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long somebody who writes waits when a leader is lost, and that nothing is lost with it. */
@Tag("drill")
class PostgresTakeoverTest {
  private static final Duration AT_MOST = Duration.ofSeconds(30);

  @TempDir Path folder;
  private DatastoreBench local;
  private PostgresBench server;

  @BeforeEach
  void start() throws Exception {
    local = DatastoreBench.start(folder.resolve("data"));
    server = local.postgres();
    server.highlyAvailable = true;
    server.applied();
    awaitStandby(1);
  }

  @AfterEach
  void end() throws Exception {
    server.remove();
    local.close();
  }

  private void awaitStandby(long times) {
    Eventually.see(
        "a standby",
        () ->
            local.recorder().texts(server.ref().key(), LogLine.Stream.ENGINE).stream()
                .filter(line -> line.contains("The standby has all data"))
                .count(),
        count -> count >= times);
  }

  @Test
  void theStandbyTakesOverInTimeFromALeaderThatHangsOrDoesNotComeBack() throws Exception {
    NumberWriter writer = new NumberWriter(() -> PostgresRows.at(port()));
    try (writer) {
      writer.awaitMore(10, "at first");

      String first = leader();
      PostgresMembers.freeze(PostgresMembers.all(first));
      String second = awaitLeaderAfter(first);
      writer.awaitMore(10, "after a leader that hung");
      Duration hung = writer.longestPause();
      awaitStandby(2);
      Thread killer = killingAll(second);
      awaitLeaderAfter(second);
      writer.awaitMore(10, "after a leader that did not come back");
      killer.join();
      Duration died = writer.longestPause();

      System.out.printf("lost with a leader that hung: %s, that died: %s%n", hung, died);
      assertThat(hung).isLessThan(AT_MOST);
      assertThat(died).isLessThan(AT_MOST);
    }
    writer.check(PostgresRows.all(port()), "after two leaders");
  }

  private int port() throws Exception {
    ServerAddress address = server.status().internal();
    if (address == null) {
      throw new SQLException("nobody can connect");
    }
    return address.port();
  }

  private String leader() throws Exception {
    return Objects.requireNonNull(server.status().leader());
  }

  private String awaitLeaderAfter(String old) {
    PostgresStatus next =
        server.await(status -> status.leader() != null && !old.equals(status.leader()));
    return Objects.requireNonNull(next.leader());
  }

  /** Ends a member again and again, until it does not lead. */
  private Thread killingAll(String member) {
    Thread thread =
        new Thread(
            () ->
                Eventually.isTrue(
                    "another leader",
                    () -> {
                      PostgresMembers.kill(PostgresMembers.all(member));
                      String leader = server.status().leader();
                      return leader != null && !leader.equals(member);
                    }));
    thread.start();
    return thread;
  }
}
